"""The table of Cancellation Hearts."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

import pygame

from cardtable.core.cards import Card, Suit
from cardtable.core.messages import Message, Who, count, say
from cardtable.core.moves import Move
from cardtable.core.rules import Event, Seat
from cardtable.core.tricks import Play, Trick, cancelled
from cardtable.games.cancellation_hearts import (
    MOON_OTHERS,
    MOON_SELF,
    PASSED,
    OpenPlay,
    Phase,
    View,
    collected,
    hand_score,
    moon_lines,
    nothing_left,
    points_of,
    trick_winner,
)
from cardtable.ui import text
from cardtable.ui.art import ASPECT
from cardtable.ui.games import tricks
from cardtable.ui.palette import TEXT
from cardtable.ui.stage.spots import Placement, Spot, Zone, upright
from cardtable.ui.table.game_table import (
    Achievement,
    Beat,
    Board,
    BoardRow,
    CardRow,
    Choice,
    GameTable,
    Look,
    Panel,
    Pick,
    Plaque,
    Tip,
)
from cardtable.ui.table.painting import KITTY as KITTY_BADGE
from cardtable.ui.table.seats import Ring, backs, ring, trick_cards
from cardtable.ui.words import number, shown, words

KITTY, ASIDE = Zone("kitty"), Zone("aside")

_MOON = 2.4
"""Seconds that a moon has to itself, at the normal pace."""

_ROW = 8
"""How many of the cards that lie aside stand in a row."""


def place(view: View, look: Look) -> Placement:
    """Where every card belongs; a finished trick lies until the next lead."""
    return _placed(view, look, view.play.table)


def _placed(view: View, look: Look, table: Sequence[Play]) -> Placement:
    where = ring(look.units, len(view.counts))
    done = _swept(view.play, table)
    spots = [
        *_hands(view, look, where),
        *_laid_out(view, where),
        *_trick(view.play, where, table, view.seat),
        *_aside(where, tricks.lying(view.play.tricks[:done]), len(view.counts)),
        *_kitty(where, _kitty_left(view, done)),
    ]
    return Placement(
        tuple(spots),
        tricks.anchors(where),
        _sinks(view.play, len(view.counts)),
        {tricks.MIDDLE: where.middle} if view.legal else {},
    )


def _swept(play: OpenPlay, table: Sequence[Play]) -> int:
    """How many tricks have been swept off the table while the cards of `table` lie on it."""
    return len(play.tricks) - (0 if play.trick or not table else 1)


def _kitty_left(view: View, done: int) -> int:
    """How many cards the kitty still has on the table."""
    taken = any(trick.winner is not None for trick in view.play.tricks[:done])
    return 0 if taken else view.kitty_count


def _hands(view: View, look: Look, where: Ring) -> list[Spot]:
    seats = len(view.counts)
    spots = []
    for seat in range(seats):
        if seat != view.seat:
            giver = _giver(view, seat)
            came = (_pass_zone(giver), tricks.hand_zone(giver, view.seat), tricks.DECK)
            spots += backs(where, seat, view.counts[seat], came)
    giver = _giver(view, view.seat)
    came = (_pass_zone(giver), tricks.DECK, tricks.hand_zone(giver, view.seat))
    return spots + tricks.own_hand(where, look, view.hand, view.legal, _received(view), came)


def _giver(view: View, seat: Seat) -> Seat:
    """Who passes to a seat: everybody passes the same way as the player, or keeps the cards."""
    giver = view.seat if view.pass_from is None else view.pass_from
    return (seat + giver - view.seat) % len(view.counts)


def _received(view: View) -> tuple[Card, ...]:
    """What came in, to be marked until the player plays a first card."""
    play = view.play
    lain = play.tricks[0].plays if play.tricks else play.trick
    return () if any(played.seat == view.seat for played in lain) else view.received


def _pass_zone(seat: Seat) -> Zone:
    return Zone("pass", seat)


def _laid_out(view: View, where: Ring) -> list[Spot]:
    """The cards laid out to pass, before their givers: the player's own face up."""
    if view.phase != Phase.PASS:
        return []
    spots: list[Spot] = []
    for seat, out in sorted(_passes(view).items()):
        faces: Sequence[Card | None] = view.chosen if seat == view.seat else (None,) * out
        width = where.trick_width if seat == view.seat else where.back_width
        x, y = where.places[seat].trick
        step = width * (0.62 if seat == view.seat else 0.3)
        spots += [
            Spot(
                _pass_zone(seat),
                face,
                x + (index - (out - 1) / 2) * step,
                y,
                width,
                z=50 + index,
                came_from=(tricks.hand_zone(seat, view.seat),),
            )
            for index, face in enumerate(faces)
        ]
    return spots


def _passes(view: View) -> Counter[Seat]:
    return Counter([event.seat for event in view.history if event.move.verb == "pass"])


def _trick(play: OpenPlay, where: Ring, table: Sequence[Play], human: Seat) -> list[Spot]:
    """The cards on the table: cancelled ones struck out, the winner of a full trick marked."""
    struck = cancelled(table) if table else frozenset()
    spots = tricks.trick_spots(where, table, human, struck)
    winner = None if play.trick or not play.tricks else play.tricks[-1].winner
    return [
        spot._replace(mark="won") if played.seat == winner else spot
        for spot, played in zip(spots, table, strict=True)
    ]


def _side(where: Ring, by: int) -> tuple[float, float]:
    """Where the kitty (-1) and the cards aside (1) lie: at the left and right of the middle."""
    u = where.units
    y, half = where.centre[1] + u.px(44), u.px(64 if by < 0 else 100)
    band = pygame.Rect(0, round(y) - u.px(50), u.width, u.px(100))
    cards = [
        abs(card.centerx - where.centre[0]) for card in trick_cards(where) if card.colliderect(band)
    ]
    room = min(cards, default=u.width) - where.trick_width / 2 - u.px(8) - half
    return where.centre[0] + by * min(u.px(226), room), y


def _aside(where: Ring, cards: Sequence[Card], seats: int) -> list[Spot]:
    """The cards of tricks that nobody won, in rows that leave every index in sight."""
    u, width = where.units, where.units.px(44)
    x, y = _side(where, 1)
    step = min(width * 0.5, (u.px(180) - width) / (_ROW - 1))
    rows = [cards[column : column + _ROW] for column in range(0, len(cards), _ROW)]
    down = width * 0.62
    return [
        Spot(
            ASIDE,
            card,
            x + (column - (min(len(cards), _ROW) - 1) / 2) * step,
            y + line * down,
            width,
            z=20 + line * _ROW + column,
            came_from=tricks.trick_zones(seats),
        )
        for line, row in enumerate(rows)
        for column, card in enumerate(row)
    ]


def _kitty(where: Ring, cards: int) -> list[Spot]:
    """The kitty, face down until it is taken."""
    width = where.units.px(44)
    x, y = _side(where, -1)
    step = width * 0.36
    return [
        Spot(
            KITTY,
            None,
            x + (index - (cards - 1) / 2) * step,
            y,
            width,
            z=20 + index,
            came_from=(tricks.DECK,),
        )
        for index in range(cards)
    ]


def _sinks(play: OpenPlay, seats: int) -> dict[Zone, Zone]:
    """What goes to the winner of the last trick when it is swept."""
    winner = play.tricks[-1].winner if play.tricks else None
    if winner is None:
        return {}
    return dict.fromkeys((*tricks.trick_zones(seats), ASIDE, KITTY), Zone("won", winner))


def beats(before: View, after: View, look: Look) -> Sequence[Beat]:
    """A deal is dealt out; a finished trick is swept before the next lead lies."""
    last = Beat(place(after, look), seconds=0.2)
    if after.number != before.number:
        return [
            Beat(
                Placement((), last.placement.anchors),
                sound="shuffle",
                hold=tricks.SHUFFLE,
                view=after,
            ),
            tricks.deal_beat(last, len(last.placement.spots), tricks.TWO_PACKS),
        ]
    if before.phase == Phase.PASS:
        changes = after.phase != Phase.PASS
        return [last._replace(sound="slide", seconds=0.34 if changes else 0.2)]
    sweeps = after.play.trick and before.play.tricks and not before.play.trick
    if sweeps and before.actor != before.seat:
        return [*_sweep_beats(before, after, look), last._replace(sound="play")]
    if sweeps:
        return [tricks.swept_beat(last)]
    return [last._replace(sound="play" if after.play.table != before.play.table else "")]


def _sweep_beats(before: View, after: View, look: Look) -> list[Beat]:
    """A finished trick goes to its winner; one that nobody won goes aside."""
    lying, swept = place(before, look), _placed(before, look, ())
    winner = before.play.tricks[-1].winner
    if winner is None:
        return [Beat(swept, sound="slide", view=after)]
    first, second = tricks.sweep_beats(lying, swept, winner)
    return [first, second._replace(view=after)]


def achievements(before: View, after: View) -> Sequence[Achievement]:
    """A moon."""
    if after.phase != Phase.MOON or before.phase == Phase.MOON or after.actor is None:
        return ()
    return (Achievement((after.actor,), "moon"),)


def rests(view: View) -> float:
    """A finished trick stays until the eye has read it; the more cards, the longer."""
    seats = len(view.counts)
    if view.phase == Phase.PASS:
        return 0.06
    if view.play.trick or not view.play.tricks:
        return tricks.THINK * 6 / seats
    if view.phase == Phase.MOON:
        return _MOON
    return tricks.REST + 0.06 * seats


def marks(trick: Trick) -> Sequence[str]:
    """The cancelled cards, and the one that won."""
    struck = cancelled(trick.plays)
    return [
        "cancelled" if play.card in struck else "won" if play.seat == trick.winner else ""
        for play in trick.plays
    ]


def headline(view: View) -> Message | None:
    """Who wins a finished trick, and what it costs."""
    play = view.play
    if play.trick or not play.tricks or view.phase == Phase.PASS:
        return None
    if view.phase == Phase.MOON:
        ours = "You took all hearts and both Black Marias!"
        theirs = "{player} took all hearts and both Black Marias!"
        assert view.actor is not None
        return tricks.told(view.seat, view.actor, ours, theirs)
    return trick_message(view, len(play.tricks) - 1)


def trick_message(view: View, index: int) -> Message:
    """How the trick with that index went: who won it, and the points that come with it."""
    play, trick = view.play, view.play.tricks[index]
    if trick.winner is None:
        return _nobody(view, index)
    if trick_winner(trick.plays, view.options) is None:
        ours = "Nobody wins the last trick: it goes to you, who led it."
        theirs = "Nobody wins the last trick: it goes to {player}, who led it."
        return tricks.told(view.seat, trick.winner, ours, theirs)
    points = points_of(
        tricks.lying(play.tricks[:index]) + tuple([played.card for played in trick.plays])
    )
    first = not any(earlier.winner is not None for earlier in play.tricks[:index])
    return _won(view, trick.winner, points, bool(first and view.kitty_count))


def _nobody(view: View, index: int) -> Message:
    struck = len(cancelled(view.play.tricks[index].plays))
    if index + 1 == len(view.play.tricks) and not any(view.counts):
        return say("Nobody wins the last trick: it counts for nobody.")
    points = points_of(tricks.lying(view.play.tricks[: index + 1]))
    if view.options.two_pairs_void and struck >= 2:
        one = "Nobody wins: two pairs, and {n} point waits for the next trick."
        return count(points, one, "Nobody wins: two pairs, and {n} points wait for the next trick.")
    one = "Nobody wins: all are cancelled, and {n} point waits for the next trick."
    many = "Nobody wins: all are cancelled, and {n} points wait for the next trick."
    return count(points, one, many)


def _won(view: View, winner: Seat, points: int, kitty: bool) -> Message:
    mine, player = winner == view.seat, Who(winner)
    if kitty:
        return _won_kitty(view.seat, winner, points)
    if not points:
        ours = "You win the trick: no points.", "{player} wins the trick: no points."
        return tricks.told(view.seat, winner, *ours)
    if mine:
        return count(points, "You win the trick: {n} point.", "You win the trick: {n} points.")
    return count(
        points,
        "{player} wins the trick: {n} point.",
        "{player} wins the trick: {n} points.",
        player=player,
    )


def _won_kitty(me: Seat, winner: Seat, points: int) -> Message:
    """The first trick that is won brings the kitty, whose points nobody knows yet (H6)."""
    if not points:
        ours = "You win the trick and the kitty.", "{player} wins the trick and the kitty."
        return tricks.told(me, winner, *ours)
    if winner == me:
        return count(
            points,
            "You win the trick, {n} point, and the kitty.",
            "You win the trick, {n} points, and the kitty.",
        )
    return count(
        points,
        "{player} wins the trick, {n} point, and the kitty.",
        "{player} wins the trick, {n} points, and the kitty.",
        player=Who(winner),
    )


def plaque(view: View, seat: Seat) -> Plaque:
    """The total, what was taken in this hand, and how many cards are left."""
    taken = collected(view.play, ())[seat]
    hearts = ((str(taken.hearts), Suit.HEARTS),) if taken.hearts else ()
    marias = (("Q" if taken.marias == 1 else "2 Q", Suit.SPADES),) if taken.marias else ()
    badges = ("dealer",) if seat == view.dealer and view.number else ()
    if _holds_kitty(view) == seat:
        badges = (*badges, KITTY_BADGE)
    cards = view.counts[seat] if seat != view.seat and view.number else None
    line = words("total {n}", n=number(view.totals[seat]))
    return Plaque(line, badges, signs=hearts, cards=cards, above=marias)


def _holds_kitty(view: View) -> Seat | None:
    """Who has the kitty before them."""
    lies = _kitty_left(view, _swept(view.play, view.play.table))
    return None if lies or not view.kitty_count else view.play.kitty_to


def board(view: View, look: Look) -> Board:
    """The hand, the limit, and whether hearts may be led."""
    notes = [words("Hand {n}", n=view.number), words("Ends at {limit}", limit=view.options.limit)]
    if view.phase == Phase.PLAY:
        notes.append(
            words("Hearts are broken") if view.play.broken else words("Hearts are not broken")
        )
    return Board((), (), tuple(notes))


def prompt(view: View, look: Look) -> Message | None:
    """What is wanted now."""
    if view.actor != view.seat:
        return None
    match view.phase:
        case Phase.PASS:
            assert view.pass_to is not None
            left = view.pass_to == (view.seat + 1) % len(view.counts)
            player = Who(view.pass_to)
            if left:
                return say("Choose three cards to pass to {player} on your left.", player=player)
            return say("Choose three cards to pass to {player} on your right.", player=player)
        case Phase.PLAY:
            return _play_prompt(view)
        case _:
            return None


def _play_prompt(view: View) -> Message:
    play = view.play
    if play.trick:
        return tricks.follow_prompt(play.trick, view.legal)
    if not play.tricks and len(view.legal) < len(set(view.hand)):
        return say("You lead the first trick: no heart, and no queen of spades.")
    if play.tricks and play.tricks[-1].winner is None:
        return say("Nobody won the trick: you lead again.")
    return say("Your lead.")


def panel(view: View, look: Look) -> Panel | None:
    """The choice after a moon, and what each way does to everybody's score."""
    if view.phase != Phase.MOON or view.actor != view.seat:
        return None
    ways = [_after_moon(view, move) for move in (MOON_SELF, MOON_OTHERS)]
    now, then = view.totals[view.seat], ways[0][view.seat]
    change = {"now": number(now), "then": number(then)}
    own = words("Take 26 off your score: {now} becomes {then}", **change)
    rows = [
        BoardRow(
            (name, number(total), number(ways[0][seat]), number(ways[1][seat])),
            seat == view.seat,
        )
        for seat, (name, total) in enumerate(zip(look.names, view.totals, strict=True))
    ]
    head = (words("Player"), words("Now"), words("26 off yours"), words("26 to others"))
    return Panel(
        words("You took all hearts and both Black Marias!"),
        (
            (Choice(own, (MOON_SELF,), "1"),),
            (Choice(words("Add 26 to everybody else's score"), (MOON_OTHERS,), "2"),),
        ),
        board=Board(head, tuple(rows)),
    )


def _after_moon(view: View, move: Move) -> tuple[int, ...]:
    lines = moon_lines(len(view.totals), view.seat, move)
    return hand_score(lines, view.totals).totals


def pick(view: View) -> Pick | None:
    """Three cards to pass (H8)."""
    if view.phase != Phase.PASS or view.actor != view.seat:
        return None
    wanted = PASSED - len(view.chosen)
    return Pick("pass", wanted, wanted, words("Pass these cards"))


def passed(view: View) -> Sequence[CardRow]:
    """The player's own three cards each way."""
    rows = []
    if view.passed and view.pass_to is not None:
        rows.append(CardRow(say("You passed to {player}", player=Who(view.pass_to)), view.passed))
    if view.received and view.pass_from is not None:
        title = say("{player} passed to you", player=Who(view.pass_from))
        rows.append(CardRow(title, view.received))
    return rows


def drops(view: View, spot: Spot) -> dict[Zone, Move]:
    """A card of the hand goes to the trick."""
    return tricks.drops_of(spot, "play") if view.phase == Phase.PLAY else {}


def finish_offer(view: View) -> str | None:
    """When nobody can take a point any more, as far as the player can see."""
    if view.phase != Phase.PLAY or not nothing_left(view):
        return None
    return words("No points are left: finish the hand")


def won_tricks(view: View) -> Sequence[Trick]:
    """The finished tricks of this hand, for looking at the last one."""
    return view.play.tricks


def describe(event: Event, before: View, after: View) -> Message | None:
    """An event in words."""
    me = after.seat
    match event.move.verb:
        case "deal":
            return tricks.describe_deal(me, after.dealer, after.number)
        case "pass":
            return _describe_pass(event.seat, before, after)
        case "play":
            return _describe_play(event, before, after)
        case "moon":
            return _describe_moon(me, event)
        case _:
            return None


def _describe_pass(seat: Seat, before: View, after: View) -> Message | None:
    if _passes(after)[seat] < PASSED:
        return None
    me = after.seat
    assert after.pass_to is not None
    to = Who((seat + after.pass_to - me) % len(after.counts))
    said = tricks.told(
        me, seat, "You pass three cards to {to}.", "{player} passes three cards to {to}.", to=to
    )
    if to.seat == me:
        said = say("{player} passes three cards to you.", player=Who(seat))
    if after.phase == Phase.PASS:
        return said
    return say("{said} All cards change hands.", said=said)


def _describe_play(event: Event, before: View, after: View) -> Message:
    said = tricks.describe_play(after.seat, event, len(before.play.trick))
    if after.play.trick:
        return said
    won = trick_message(after, len(after.play.tricks) - 1)
    return say("{said} {won}", said=said, won=won)


def _describe_moon(me: Seat, event: Event) -> Message:
    if event.move == MOON_SELF:
        own = "You take 26 off your score.", "{player} takes 26 off their score."
        return tricks.told(me, event.seat, *own)
    theirs = "You add 26 to everybody else's score.", "{player} adds 26 to everybody else's score."
    return tricks.told(me, event.seat, *theirs)


def tips(view: View, look: Look) -> Sequence[Tip]:
    """The kitty, who has it, and the cards that lie aside."""
    where = ring(look.units, len(view.counts))
    done = _swept(view.play, view.play.table)
    kitty = _kitty(where, _kitty_left(view, done) if view.number else 0)
    aside = _aside(where, tricks.lying(view.play.tricks[:done]), len(view.counts))
    told = (
        (kitty, words("Left over from the deal. The winner of the first trick gets it unseen.")),
        (aside, words("Nobody won these cards. The winner of the next trick gets them.")),
    )
    found = [Tip(_around(spots), line) for spots, line in told if spots]
    holder = _holds_kitty(view)
    if holder is not None:
        line = words("Has the kitty. What is in it is seen when the hand is over.")
        found.append(Tip(where.places[holder].plaque, line))
    return found


def _around(spots: Sequence[Spot]) -> pygame.Rect:
    """The rectangle of cards that lie upright together."""
    rects = [upright((spot.x, spot.y), spot.width) for spot in spots]
    return rects[0].unionall(rects[1:])


def decorate(surface: pygame.Surface, view: View, look: Look) -> None:
    """What the kitty and the cards aside are."""
    where = ring(look.units, len(view.counts))
    done = _swept(view.play, view.play.table)
    left = _kitty_left(view, done)
    if view.number and view.phase in (Phase.PASS, Phase.PLAY) and left:
        _label(surface, where, -1, 1, shown(count(left, "Kitty: {n} card", "Kitty: {n} cards")))
    lying = tricks.lying(view.play.tricks[:done])
    if lying:
        rows = (len(lying) + _ROW - 1) // _ROW
        points = points_of(lying)
        line = count(points, "{n} point waits", "{n} points wait")
        _label(surface, where, 1, rows, shown(line))


def _label(surface: pygame.Surface, where: Ring, side: int, rows: int, line: str) -> None:
    """Words under the cards at a side of the middle."""
    u = where.units
    x, y = _side(where, side)
    width = u.px(44)
    below = y + width * ASPECT / 2 + width * 0.62 * (rows - 1) + u.px(6)
    text.put(surface, line, (x, below), u.font(15), TEXT, anchor="midtop", room=u.px(210))


TABLE = GameTable[View](
    place=place,
    beats=beats,
    drops=drops,
    plaque=plaque,
    board=board,
    prompt=prompt,
    describe=describe,
    rests=rests,
    panel=panel,
    pick=pick,
    automatic=tricks.only_card,
    finish_offer=finish_offer,
    headline=headline,
    achievements=achievements,
    won_tricks=won_tricks,
    marks=marks,
    passed=passed,
    tips=tips,
    decorate=decorate,
)
