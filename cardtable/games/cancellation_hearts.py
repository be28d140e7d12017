"""Cancellation Hearts for six to eleven, rules H1 to H26."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from enum import StrEnum
from typing import NamedTuple

from cardtable.core.cards import Card, Rank, Suit, ordered, pack, replaced, without
from cardtable.core.chance import below, hands_of, shuffled
from cardtable.core.messages import Message, Who, count, say
from cardtable.core.moves import DEAL, HIDDEN, Move, card_moves
from cardtable.core.rules import (
    TABLE,
    Event,
    HandScore,
    IllegalMove,
    Outcome,
    Range,
    ScoreLine,
    Seat,
    Sides,
    choice,
    each_alone,
    option,
    switch,
)
from cardtable.core.tricks import (
    Play,
    Trick,
    cancelled,
    following,
    plays_of,
    uncancelled_winner,
    voids_shown,
)

Hand = tuple[Card, ...]

SEATS = range(6, 12)
PASSED = 3
PACKS = 2
HEARTS = 26
MARIAS = 2
MARIA_POINTS = 13
ALL_POINTS = HEARTS + MARIAS * MARIA_POINTS
MOON_POINTS = 26

BLACK_MARIA = Card(Suit.SPADES, Rank.QUEEN)
POINTS: dict[Card, int] = {Card(Suit.HEARTS, rank): 1 for rank in Rank} | {
    BLACK_MARIA: MARIA_POINTS
}
"""What a card costs whoever collects it (H20); cards not in here cost nothing."""

PASS = card_moves("pass")
PLAY = card_moves("play")
MOON_SELF = Move("moon", "self")
MOON_OTHERS = Move("moon", "others")

_PACK = pack(PACKS)
_HIDDEN_PASS = tuple([Event(seat, Move("pass", HIDDEN)) for seat in range(SEATS.stop)])


class Phase(StrEnum):
    """Where a hand stands. FINISHED is also the state before the first deal."""

    PASS = "pass"
    PLAY = "play"
    MOON = "moon"
    FINISHED = "finished"


LEFT_RIGHT, LEFT_RIGHT_NONE, NO_PASSING = "left-right", "left-right-none", "none"
"""Whom the cards are passed to, hand by hand (H25)."""


@dataclass(frozen=True, slots=True)
class Options:
    """`limit` ends the match (H22); with `two_pairs_void` two pairs spoil a trick (H17).

    `clean_first_trick`: no points to it but where nothing else may be played (H24). `passing`: to
    whom (H25). `last_void_to_leader`: the last trick of a hand lies aside for nobody (H26).
    """

    two_pairs_void: bool = switch(
        True,
        say("Two pairs spoil a trick"),
        say("With two pairs of equal cards in a trick, nobody wins it."),
        before=False,
    )
    limit: int = option(
        150,
        Range(100, 500, 25),
        say("Points that end the match"),
        say("It is over when a player has so many; the lowest score wins."),
    )
    passing: str = choice(
        {
            LEFT_RIGHT: say("Left, right"),
            LEFT_RIGHT_NONE: say("Left, right, none"),
            NO_PASSING: say("None"),
        },
        say("Passing"),
        say("Where three cards go, hand by hand, and whether they go at all."),
    )
    clean_first_trick: bool = switch(
        False,
        say("A clean first trick"),
        say("No heart and no Black Maria in it, unless you can play nothing else."),
    )
    last_void_to_leader: bool = switch(
        False,
        say("A spoiled last trick to its leader"),
        say("If nobody wins the last trick, who led it takes it, and what lies aside."),
    )


@dataclass(frozen=True, slots=True)
class OpenPlay:
    """What everybody sees of the play of one hand.

    `leader` leads this trick or the next. `aside` are the cards of tricks that nobody won and
    nobody has collected yet (H17). `taken` are the points in the tricks that each seat has
    collected, the kitty's not among them. `kitty_to` is who has taken the kitty (H6), None
    while it lies on the table.
    """

    leader: Seat
    taken: tuple[int, ...]
    trick: tuple[Play, ...] = ()
    tricks: tuple[Trick, ...] = ()
    aside: Hand = ()
    kitty_to: Seat | None = None
    broken: bool = False

    @property
    def table(self) -> tuple[Play, ...]:
        """What lies on the table: the trick being played, or the last one until the next lead."""
        if self.trick or not self.tricks:
            return self.trick
        return self.tricks[-1].plays


@dataclass(frozen=True, slots=True)
class State:
    """The whole truth. A finished hand stays until TABLE deals the next.

    `passed` are the cards that each seat has laid out to pass; they change hands together.
    """

    seed: bytes
    number: int
    dealer: Seat
    phase: Phase
    hands: tuple[Hand, ...]
    dealt: tuple[Hand, ...]
    kitty: Hand
    passed: tuple[Hand, ...]
    play: OpenPlay
    finished: tuple[HandScore, ...]
    history: tuple[Event, ...]


@dataclass(frozen=True, slots=True)
class View:
    """What one seat may know.

    `pass_to` and `pass_from` are None in a hand without passing. `chosen` are its own cards laid
    out to pass until all cards move, `passed` and `received` its own three cards each way
    afterwards. `kitty_count` is the size of this hand's kitty, `kitty` its cards. `kitty`, `dealt`
    (all hands as dealt) and `passes` (by giver) are None until the hand is scored.
    """

    seat: Seat
    options: Options
    phase: Phase
    number: int
    dealer: Seat
    actor: Seat | None
    legal: tuple[Move, ...]
    hand: Hand
    counts: tuple[int, ...]
    pass_to: Seat | None
    pass_from: Seat | None
    chosen: Hand
    passed: Hand
    received: Hand
    play: OpenPlay
    kitty_count: int
    kitty: Hand | None
    totals: tuple[int, ...]
    finished: tuple[HandScore, ...]
    dealt: tuple[Hand, ...] | None
    passes: tuple[Hand, ...] | None
    history: tuple[Event, ...]


class Collected(NamedTuple):
    """The point cards that one seat has collected in a hand."""

    hearts: int
    marias: int

    @property
    def points(self) -> int:
        return self.hearts + self.marias * MARIA_POINTS


def points_of(cards: Sequence[Card]) -> int:
    """What the cards cost whoever collects them (H20)."""
    return sum([POINTS.get(card, 0) for card in cards])


_WAYS = {LEFT_RIGHT: (1, -1), LEFT_RIGHT_NONE: (1, -1, 0), NO_PASSING: (0,)}
"""How many seats further to the left the cards go, hand by hand, and again from the beginning."""


def passes(number: int, options: Options) -> bool:
    """Whether cards are passed in a hand (H8, H25)."""
    return _way(number, options) != 0


def pass_to(seat: Seat, number: int, seats: int, options: Options) -> Seat | None:
    """Who gets the seat's three cards, if anybody: in hand 1 the left, in hand 2 the right (H8)."""
    way = _way(number, options)
    return (seat + way) % seats if way else None


def pass_from(seat: Seat, number: int, seats: int, options: Options) -> Seat | None:
    """Who passes three cards to the seat, if anybody (H8)."""
    way = _way(number, options)
    return (seat - way) % seats if way else None


def _way(number: int, options: Options) -> int:
    ways = _WAYS[options.passing]
    return ways[(number - 1) % len(ways)]


def opened(seats: int, leader: Seat) -> OpenPlay:
    """The play of a hand before the first lead."""
    return OpenPlay(leader, (0,) * seats)


def player(play: OpenPlay) -> Seat:
    """Who plays next: clockwise in a trick, then its winner, or its leader again (H12, H17)."""
    return (play.leader + len(play.trick)) % len(play.taken)


def playable(play: OpenPlay, hand: Hand, clean_first_trick: bool = False) -> Hand:
    """The cards of the hand that may be played now by the player whose turn it is.

    H10 and H13 for leads, each with its exception, H11 and H24 for everybody else.
    """
    if play.trick:
        allowed = following(hand, play.trick[0].card.suit)
        return allowed if play.tricks or not clean_first_trick else _clean(allowed)
    if not play.tricks:
        return _clean(hand)
    if play.broken:
        return hand
    return tuple([card for card in hand if card[0] != Suit.HEARTS]) or hand


def _clean(hand: Hand) -> Hand:
    """The cards that cost nothing; all where there are only others."""
    return tuple([card for card in hand if card not in POINTS]) or hand


def trick_winner(plays: Sequence[Play], options: Options) -> Seat | None:
    """Who wins a full trick, or None for nobody (H15 to H17)."""
    if options.two_pairs_void and len(cancelled(plays)) >= 2:
        return None
    best = uncancelled_winner(plays)
    return None if best is None else best.seat


def with_play(play: OpenPlay, card: Card, options: Options) -> OpenPlay:
    """The play after a legal card of the player whose turn it is; a full trick is won at once.

    A last trick that nobody wins may go to its leader (H26).
    """
    trick = (*play.trick, Play(player(play), card))
    broken = play.broken or card in POINTS
    if len(trick) < len(play.taken):
        return OpenPlay(
            play.leader, play.taken, trick, play.tricks, play.aside, play.kitty_to, broken
        )
    winner = trick_winner(trick, options)
    last = len(play.tricks) + 1 == len(_PACK) // len(play.taken)
    if winner is None and last and options.last_void_to_leader:
        winner = play.leader
    tricks = (*play.tricks, Trick(trick, winner))
    lying = play.aside + tuple([lain.card for lain in trick])
    if winner is None:
        return OpenPlay(play.leader, play.taken, (), tricks, lying, play.kitty_to, broken)
    taken = replaced(play.taken, winner, play.taken[winner] + points_of(lying))
    kitty_to = winner if play.kitty_to is None else play.kitty_to
    return OpenPlay(winner, taken, (), tricks, (), kitty_to, broken)


def collected(play: OpenPlay, kitty: Hand) -> tuple[Collected, ...]:
    """The point cards of each seat at the end of a hand, the kitty's among them (H6, H17 to H19).

    What nobody has collected counts for nobody.
    """
    piles: list[list[Card]] = [[] for _ in play.taken]
    lying: list[Card] = []
    for trick in play.tricks:
        lying += [lain.card for lain in trick.plays]
        if trick.winner is not None:
            piles[trick.winner] += lying
            lying = []
    if play.kitty_to is not None:
        piles[play.kitty_to] += kitty
    return tuple([_counted(pile) for pile in piles])


def _counted(pile: Sequence[Card]) -> Collected:
    hearts = sum([card[0] == Suit.HEARTS for card in pile])
    return Collected(hearts, pile.count(BLACK_MARIA))


def moon_seat(play: OpenPlay, kitty: Hand) -> Seat | None:
    """Who has collected all 52 points of the hand, the kitty's among them, or None (H21)."""
    for seat, taken in enumerate(play.taken):
        inside = points_of(kitty) if seat == play.kitty_to else 0
        if taken + inside == ALL_POINTS:
            return seat
    return None


def plain_lines(piles: Sequence[Collected]) -> tuple[tuple[ScoreLine, ...], ...]:
    """A line for hearts and one for Black Marias, where a seat has any (H20)."""
    return tuple([_pile_lines(pile) for pile in piles])


def _pile_lines(pile: Collected) -> tuple[ScoreLine, ...]:
    lines: list[ScoreLine] = []
    if pile.hearts:
        lines.append(ScoreLine(count(pile.hearts, "{n} heart", "{n} hearts"), pile.hearts))
    if pile.marias:
        words = count(pile.marias, "{n} Black Maria", "{n} Black Marias")
        lines.append(ScoreLine(words, pile.marias * MARIA_POINTS))
    return tuple(lines)


def moon_lines(seats: int, shooter: Seat, move: Move) -> tuple[tuple[ScoreLine, ...], ...]:
    """26 off the shooter's own score, or 26 onto everybody else's, and none of the 52 (H21)."""
    everything = say("All hearts and both Black Marias")
    if move == MOON_SELF:
        own, other = (ScoreLine(everything, -MOON_POINTS),), ()
        return tuple([own if seat == shooter else other for seat in range(seats)])
    theirs = ScoreLine(
        say("{player} took all hearts and both Black Marias", player=Who(shooter)), MOON_POINTS
    )
    return tuple(
        [(ScoreLine(everything, 0),) if seat == shooter else (theirs,) for seat in range(seats)]
    )


def hand_score(lines: tuple[tuple[ScoreLine, ...], ...], totals: tuple[int, ...]) -> HandScore:
    """The score of a finished hand on top of the totals before it, a number a seat."""
    points = tuple([sum([line.points for line in own]) for own in lines])
    after = tuple([old + more for old, more in zip(totals, points, strict=True)])
    return HandScore(lines, points, after)


class CancellationHearts:
    """The rules of Cancellation Hearts for `seats` players."""

    def __init__(self, options: Options | None, seats: int) -> None:
        self.options = options or Options()
        self.seats = seats

    def sides(self) -> Sides:
        return each_alone(self.seats)

    def new(self, seed: bytes) -> State:
        """Before the first deal: the dealer is drawn, nobody holds a card."""
        dealer = below(seed, "first", self.seats)
        nobody: tuple[Hand, ...] = ((),) * self.seats
        return State(
            seed=seed,
            number=0,
            dealer=dealer,
            phase=Phase.FINISHED,
            hands=nobody,
            dealt=nobody,
            kitty=(),
            passed=nobody,
            play=opened(self.seats, (dealer + 1) % self.seats),
            finished=(),
            history=(),
        )

    def actor(self, state: State) -> Seat | None:
        match state.phase:
            case Phase.PLAY:
                return player(state.play)
            case Phase.PASS:
                return self._chooser(state)
            case Phase.MOON:
                return moon_seat(state.play, state.kitty)
            case _:
                return None if self.outcome(state) else TABLE

    def _chooser(self, state: State) -> Seat:
        """H9: the seats choose in turn from the dealer's left, who also leads (H10)."""
        laid_out = sum([len(cards) for cards in state.passed])
        return (state.play.leader + laid_out // PASSED) % self.seats

    def settled(self, state: State) -> bool:
        if state.phase != Phase.PASS:
            return True
        return all(len(cards) in (0, PASSED) for cards in state.passed)

    def legal_moves(self, state: State) -> Sequence[Move]:
        actor = self.actor(state)
        return () if actor is None else self._legal(state, actor)

    def _legal(self, state: State, actor: Seat) -> tuple[Move, ...]:
        match state.phase:
            case Phase.PLAY:
                clean = self.options.clean_first_trick
                cards = playable(state.play, state.hands[actor], clean)
                return tuple(dict.fromkeys([PLAY[card] for card in cards]))
            case Phase.PASS:
                return tuple(dict.fromkeys([PASS[card] for card in state.hands[actor]]))
            case Phase.MOON:
                return (MOON_SELF, MOON_OTHERS)
            case _:
                return (DEAL,)

    def apply(self, state: State, move: Move) -> State:
        match state.phase:
            case Phase.PLAY:
                return self._play(state, move)
            case Phase.PASS:
                return self._pass(state, move)
            case Phase.MOON:
                return self._moon(state, move)
            case _:
                return self._deal(state, move)

    def _deal(self, state: State, move: Move) -> State:
        """H5, H7: the same number of cards each, the rest is the kitty; the deal goes left."""
        if self.outcome(state):
            raise IllegalMove(say("The match is over."))
        if move != DEAL:
            raise IllegalMove(say("Now the cards are dealt."))
        number = state.number + 1
        dealer = (state.dealer + (number > 1)) % self.seats
        first = (dealer + 1) % self.seats
        each = len(_PACK) // self.seats
        deck = shuffled(state.seed, f"deal {number}", _PACK)
        hands = tuple([ordered(hand) for hand in hands_of(deck, self.seats, each, first)])
        return State(
            seed=state.seed,
            number=number,
            dealer=dealer,
            phase=Phase.PASS if passes(number, self.options) else Phase.PLAY,
            hands=hands,
            dealt=hands,
            kitty=deck[self.seats * each :],
            passed=((),) * self.seats,
            play=opened(self.seats, first),
            finished=state.finished,
            history=(Event(TABLE, DEAL),),
        )

    def _pass(self, state: State, move: Move) -> State:
        """H8, H9: one card is laid out; with the last card of the last seat all change hands."""
        seat = self._chooser(state)
        if move not in self._legal(state, seat):
            raise IllegalMove(_refused_pass(move))
        hands = replaced(state.hands, seat, without(state.hands[seat], move.card))
        passed = replaced(state.passed, seat, (*state.passed[seat], move.card))
        history = (*state.history, Event(seat, move))
        phase = Phase.PASS
        if len(history) == 1 + PASSED * self.seats:
            hands = self._exchanged(state.number, hands, passed)
            phase = Phase.PLAY
        return replace(state, phase=phase, hands=hands, passed=passed, history=history)

    def _exchanged(
        self, number: int, hands: tuple[Hand, ...], passed: tuple[Hand, ...]
    ) -> tuple[Hand, ...]:
        way = _way(number, self.options)
        return tuple(
            [ordered(hand + passed[(seat - way) % self.seats]) for seat, hand in enumerate(hands)]
        )

    def _play(self, state: State, move: Move) -> State:
        seat = player(state.play)
        hand = state.hands[seat]
        if move not in self._legal(state, seat):
            raise IllegalMove(_refused_play(state.play, hand, move))
        card = move.card
        play = with_play(state.play, card, self.options)
        state = State(
            state.seed,
            state.number,
            state.dealer,
            state.phase,
            replaced(state.hands, seat, without(hand, card)),
            state.dealt,
            state.kitty,
            state.passed,
            play,
            state.finished,
            (*state.history, Event(seat, move)),
        )
        return state if play.trick or any(state.hands) else self._played_out(state)

    def _played_out(self, state: State) -> State:
        """H21: whoever has collected everything chooses; else the hand is scored."""
        if moon_seat(state.play, state.kitty) is not None:
            return replace(state, phase=Phase.MOON)
        return self._scored(state, plain_lines(collected(state.play, state.kitty)))

    def _moon(self, state: State, move: Move) -> State:
        shooter = moon_seat(state.play, state.kitty)
        assert shooter is not None
        if move not in (MOON_SELF, MOON_OTHERS):
            raise IllegalMove(say("Choose: 26 off your own score, or 26 onto everybody else's."))
        state = replace(state, history=(*state.history, Event(shooter, move)))
        return self._scored(state, moon_lines(self.seats, shooter, move))

    def _scored(self, state: State, lines: tuple[tuple[ScoreLine, ...], ...]) -> State:
        score = hand_score(lines, self._totals(state))
        return replace(state, phase=Phase.FINISHED, finished=(*state.finished, score))

    def observe(self, state: State, seat: Seat) -> View:
        actor = self.actor(state)
        over = state.phase == Phase.FINISHED
        passing = state.phase == Phase.PASS
        # Before the first deal nobody passes, but the first hand's way is known.
        way = max(1, state.number), self.seats, self.options
        giver = pass_from(seat, *way)
        return View(
            seat=seat,
            options=self.options,
            phase=state.phase,
            number=state.number,
            dealer=state.dealer,
            actor=actor,
            legal=self._legal(state, seat) if actor == seat else (),
            hand=state.hands[seat],
            counts=tuple([len(hand) for hand in state.hands]),
            pass_to=pass_to(seat, *way),
            pass_from=giver,
            chosen=state.passed[seat] if passing else (),
            passed=() if passing else state.passed[seat],
            received=() if passing or giver is None else state.passed[giver],
            play=state.play,
            kitty_count=len(state.kitty),
            kitty=state.kitty if over else None,
            totals=self._totals(state),
            finished=state.finished,
            dealt=state.dealt if over else None,
            passes=state.passed if over else None,
            history=state.history if over else self._seen_history(state, seat, giver),
        )

    def _seen_history(self, state: State, seat: Seat, giver: Seat | None) -> tuple[Event, ...]:
        """The hand's history; of the passes only the seat's own, and those it has received."""
        if giver is None:
            return state.history
        known = (seat,) if state.phase == Phase.PASS else (seat, giver)
        end = 1 + PASSED * self.seats
        passes = [
            event if event.seat in known else _HIDDEN_PASS[event.seat]
            for event in state.history[1:end]
        ]
        return (*state.history[:1], *passes, *state.history[end:])

    def scores(self, state: State) -> Sequence[HandScore]:
        return state.finished

    def outcome(self, state: State) -> Outcome | None:
        """H22, H23: a score at the limit ends the match; the lowest win, together if tied."""
        if state.phase != Phase.FINISHED:
            return None
        totals = self._totals(state)
        if max(totals) < self.options.limit:
            return None
        best = min(totals)
        return Outcome(tuple([seat for seat in range(self.seats) if totals[seat] == best]), totals)

    def _totals(self, state: State) -> tuple[int, ...]:
        return state.finished[-1].totals if state.finished else (0,) * self.seats


def _refused_pass(move: Move) -> Message:
    if move not in PASS.values():
        return say("Now three cards are passed.")
    return say("The {card} is not in your hand.", card=move.card)


def _refused_play(play: OpenPlay, hand: Hand, move: Move) -> Message:
    if move not in PLAY.values():
        return say("Now a card is to be played.")
    if move.card not in hand:
        return say("The {card} is not in your hand.", card=move.card)
    if play.trick and move.card not in following(hand, play.trick[0].card.suit):
        return say("You must follow {suit}.", suit=play.trick[0].card.suit)
    if play.trick:
        return say("No heart and no Black Maria in the first trick, if you can help it.")
    if not play.tricks:
        return say("The first lead may be neither a heart nor a Black Maria.")
    return say("Hearts may not be led until they are broken.")


def nothing_left(view: View) -> bool:
    """Whether nobody can take a point in this hand any more, as far as this view shows.

    A point card that has not been played is no danger when it lies in a kitty that is already
    taken, and that is certain once no hand can hold it.
    """
    if view.phase not in (Phase.PASS, Phase.PLAY):
        return True
    play = view.play
    lying = (*play.aside, *[lain.card for lain in play.trick])
    if points_of(lying) or points_of(view.hand):
        return False
    unplayed = _unplayed_points(play)
    if not unplayed:
        return True
    if view.phase == Phase.PASS or (view.kitty_count and play.kitty_to is None):
        return False
    voids = voids_shown(plays_of(play.tricks, play.trick), len(view.counts))
    holders = [voids[seat] for seat, cards in enumerate(view.counts) if cards and seat != view.seat]
    return all(card.suit in suits for card in unplayed for suits in holders)


def _unplayed_points(play: OpenPlay) -> list[Card]:
    """The point cards of both packs that have not been played, each copy for itself."""
    unplayed = list(POINTS) * PACKS
    for trick in play.tricks:
        for lain in trick.plays:
            if lain.card in POINTS:
                unplayed.remove(lain.card)
    return unplayed
