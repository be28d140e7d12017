"""The expert at Cancellation Hearts: playouts as the rules say, worlds that fit, blind, decided."""

from __future__ import annotations

import dataclasses
import random
from collections import Counter
from typing import Any

import pytest

from cardtable.bots import advise
from cardtable.bots.cancellation_hearts import search
from cardtable.bots.cancellation_hearts import worlds as dealing
from cardtable.bots.cancellation_hearts.inference import (
    LED_LOWER,
    LED_LOWER_COSTLY,
    MARIA_KEPT,
    MARIA_UNSHED,
    WON_BELOW,
    WON_CHEAPER,
    inferences,
)
from cardtable.bots.cancellation_hearts.playout import (
    Deal,
    card_of,
    less_card,
    masks_of,
    moon_taker,
    place_of,
    play_out,
    with_card,
)
from cardtable.bots.cancellation_hearts.race import Race
from cardtable.bots.cancellation_hearts.rules_of_thumb import steady
from cardtable.bots.cancellation_hearts.search import facts, groups, triples
from cardtable.bots.cancellation_hearts.worlds import known_by, union, worlds
from cardtable.bots.search.inference import weigh
from cardtable.bots.self_play import bot_of
from cardtable.core.cards import Card, cards, ordered, pack
from cardtable.core.chance import seed_of
from cardtable.core.messages import text
from cardtable.core.moves import DEAL
from cardtable.core.players import Player
from cardtable.core.tricks import Play, Trick, plays_of, voids_shown
from cardtable.games.cancellation_hearts import (
    BLACK_MARIA,
    MOON_OTHERS,
    MOON_SELF,
    NO_PASSING,
    PLAY,
    CancellationHearts,
    OpenPlay,
    Options,
    Phase,
    State,
    View,
    opened,
    points_of,
)
from cardtable.ui.table.hints import reason
from tests.harness import cards_in, relabelled

CHANCE = bytes(range(32))
expert = bot_of("cancellation-hearts", Player.EXPERT)


def shown_voids(play: OpenPlay) -> tuple[frozenset[int], ...]:
    return voids_shown(plays_of(play.tricks, play.trick), len(play.taken))


def dealt(
    seats: int, seed: str, options: Options | None = None
) -> tuple[CancellationHearts, State]:
    """The rules and a hand whose cards were passed at random."""
    rules, chance = CancellationHearts(options, seats), random.Random(seed)
    state = rules.apply(rules.new(seed_of(seed)), DEAL)
    while state.phase == Phase.PASS:
        state = rules.apply(state, chance.choice(rules.legal_moves(state)))
    return rules, state


def deal_of(rules: CancellationHearts, state: State, shooter: int) -> Deal:
    """A state as the playouts see it."""
    play = state.play
    hands = [mask for hand in state.hands for mask in masks_of(hand)]
    taken = list(play.taken)
    if play.kitty_to is not None:
        taken[play.kitty_to] += points_of(state.kitty)
    return Deal(
        hands,
        union(hands),
        taken,
        play.leader,
        [(one.seat, int(one.card.suit), place_of(one.card)) for one in play.trick],
        aside=points_of(play.aside),
        kitty=points_of(state.kitty),
        dark=bool(state.kitty) and play.kitty_to is None,
        broken=play.broken,
        first=not play.tricks,
        options=rules.options,
        shooter=shooter,
    )


def side_by_side(seats: int, options: Options, number: int) -> None:
    """A playout from a random position, followed by the rules card by card (H10 to H26)."""
    chance = random.Random(number)
    rules, state = dealt(seats, str(number), options)
    for _ in range(chance.choice((0, chance.randrange(seats), chance.randrange(104)))):
        if state.phase == Phase.PLAY:
            state = rules.apply(state, chance.choice(rules.legal_moves(state)))
    if state.phase != Phase.PLAY:
        return
    log: list[tuple[int, int, int]] = []
    taken = play_out(deal_of(rules, state, chance.choice((-1, -1, chance.randrange(seats)))), log)
    for seat, suit, place in log:
        assert rules.actor(state) == seat
        state = rules.apply(state, PLAY[card_of(suit, place)])
    if state.phase == Phase.MOON:
        assert moon_taker(taken) == rules.actor(state)
    else:
        assert moon_taker(taken) == -1
        assert tuple(taken) == state.finished[-1].points


@pytest.mark.parametrize("two_pairs_void", [False, True])
@pytest.mark.parametrize("more", [False, True])
@pytest.mark.parametrize("seats", range(6, 12))
def test_playouts_follow_the_rules(seats: int, two_pairs_void: bool, more: bool) -> None:
    options = Options(
        two_pairs_void, passing=NO_PASSING, clean_first_trick=more, last_void_to_leader=more
    )
    for number in range(84):
        side_by_side(seats, options, number)


def test_a_mask_holds_two_copies() -> None:
    mask = masks_of(cards("QS QS 2S"))[3]
    assert mask.bit_count() == 3
    assert with_card(less_card(mask, place_of(BLACK_MARIA)), place_of(BLACK_MARIA)) == mask
    assert union([*masks_of(cards("QS")), *masks_of(cards("QS 2S"))])[3] == mask


def choices(seats: int, seed: str, each: int) -> list[tuple[CancellationHearts, State]]:
    """Some states of a hand among steady players in which somebody has a choice."""
    rules = CancellationHearts(None, seats)
    state, found = rules.apply(rules.new(seed_of(seed)), DEAL), []
    while state.phase in (Phase.PASS, Phase.PLAY):
        actor = rules.actor(state)
        assert actor is not None
        view = rules.observe(state, actor)
        if len(view.legal) > 1:
            found.append((rules, state))
        for move in steady(view, CHANCE):
            state = rules.apply(state, move)
    return found[::each]


def seen(view: View) -> list[Card]:
    """The cards that have been played."""
    tricks = (*[trick.plays for trick in view.play.tricks], view.play.trick)
    return [lain.card for plays in tricks for lain in plays]


@pytest.mark.parametrize("seats", [6, 8, 11])
def test_every_world_agrees_with_the_view(seats: int) -> None:
    for rules, state in choices(seats, "worlds", 7):
        seat = rules.actor(state)
        assert seat is not None
        view = rules.observe(state, seat)
        source = worlds(known_by(view), view.play, random.Random(7))
        for _ in range(3):
            hands, kitty, live = next(source)
            assert live == union(hands)
            check_world(view, hands, kitty)


def check_world(view: View, hands: list[int], kitty: int) -> None:
    dealt_to = [
        ordered(
            card_of(suit, place)
            for suit in range(4)
            for place in range(0, 26, 2)
            for _ in range((hands[4 * seat + suit] >> place & 3).bit_count())
        )
        for seat in range(len(view.counts))
    ]
    everything = Counter(pack(2))
    lying = Counter(card for hand in dealt_to for card in hand)
    lying.update(seen(view))
    lying.update(view.chosen)
    hidden = everything - lying
    assert dealt_to[view.seat] == view.hand
    assert not lying - everything
    assert sum(hidden.values()) == view.kitty_count
    assert kitty == points_of(list(hidden.elements()))
    if view.phase == Phase.PLAY:
        assert [len(hand) for hand in dealt_to] == list(view.counts)
    for hand, voids in zip(dealt_to, shown_voids(view.play), strict=True):
        assert not any(card.suit in voids for card in hand)
    gone = Counter(card for card in seen_from(view, view.pass_to) if card in view.passed)
    assert not Counter(view.passed) - gone - Counter(dealt_to[view.pass_to])


def seen_from(view: View, seat: int) -> list[Card]:
    tricks = (*[trick.plays for trick in view.play.tricks], view.play.trick)
    return [lain.card for plays in tricks for lain in plays if lain.seat == seat]


def test_who_cannot_follow_and_keeps_it_has_no_maria() -> None:
    """A Maria that could have been thrown away, or lost under a king, is hardly there."""
    trick = (Play(0, Card(*cards("KS")[0])), Play(1, cards("4S")[0]), Play(2, cards("9D")[0]))
    play = dataclasses.replace(opened(6, 0), tricks=(), trick=trick)
    fit = [[1.0] for _ in range(6)]
    weigh(fit, [BLACK_MARIA], inferences(play))
    assert [row[0] for row in fit] == [LED_LOWER_COSTLY, MARIA_KEPT, MARIA_UNSHED, 1, 1, 1]


def test_who_wins_had_nothing_to_duck_with() -> None:
    trick = (Play(0, cards("8D")[0]), Play(1, cards("QD")[0]), Play(2, cards("8D")[0]))
    play = dataclasses.replace(opened(6, 0), tricks=(), trick=trick)
    hidden = cards("2D 9D KD")
    fit = [[1.0] * 3 for _ in range(6)]
    weigh(fit, hidden, inferences(play))
    assert fit[1] == [WON_BELOW[False], WON_CHEAPER[False], 1]
    assert fit[0] == [LED_LOWER, 1, 1]


def test_worlds_never_fail() -> None:
    """Passes and voids that contradict each other still leave the right number of cards."""
    rules, state = dealt(6, "void")
    voids = tuple(Play(seat, card) for seat, card in enumerate(cards("2C 3D 3D 3D 3D 3D")))
    play = OpenPlay(0, (0,) * 6, (), (Trick(voids, 0),))
    view = dataclasses.replace(rules.observe(state, 0), play=play)
    know = dataclasses.replace(known_by(rules.observe(state, 0)), may=(0,) * 6 + (15,))
    assert shown_voids(view.play)[1]
    hands, _, _ = next(worlds(know, rules.observe(state, 0).play, random.Random(1)))
    assert sum(mask.bit_count() for mask in hands) == 102


@pytest.mark.parametrize("seats", [6, 11])
def test_permuting_what_a_seat_cannot_see_changes_no_choice(seats: int) -> None:
    chance = random.Random(seats)
    for rules, state in chance.sample(choices(seats, "blind", 1), 3):
        seat = rules.actor(state)
        assert seat is not None
        view = rules.observe(state, seat)
        hidden = sorted(set(pack()) - cards_in(view))
        others = dict(zip(hidden, chance.sample(hidden, len(hidden)), strict=True))
        twin = dataclasses.replace(relabelled(state, others), seed=bytes(32))
        assert rules.observe(twin, seat) == view
        assert expert(rules.observe(twin, seat), CHANCE) == expert(view, CHANCE)


@pytest.mark.parametrize("seats", [6, 8, 11])
def test_decisions_keep_to_their_count_and_are_the_best_evaluated(
    seats: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    played: list[int] = []
    true = play_out

    def counted(deal: Any) -> list[int]:
        played.append(sum(mask.bit_count() for mask in deal.hands))
        return true(deal)

    monkeypatch.setattr(search, "play_out", counted)
    for rules, state in choices(seats, "count", 31):
        seat = rules.actor(state)
        assert seat is not None
        view = rules.observe(state, seat)
        played.clear()
        every = [(move,) for move in view.legal] if view.phase == Phase.PLAY else []
        found = advise("cancellation-hearts", Player.EXPERT, view, CHANCE, also=every).candidates
        assert sum(played) < MOST_CARDS
        best = max(found, key=lambda candidate: candidate.worth)
        if view.phase == Phase.PLAY:
            assert sorted(candidate.decision for candidate in found) == sorted(every)
        assert expert(view, CHANCE) == best.decision


MOST_CARDS = 105_000
"""Half a second's worth of playouts."""


def made_up(hand: str, trick: str, **other: Any) -> View:
    """The view of seat 0, last but for nobody, in the middle of a hand of six."""
    held, lying = ordered(cards(hand)), cards(trick)
    leader = 6 - len(lying)
    plays = tuple(Play((leader + at) % 6, card) for at, card in enumerate(lying))
    play = OpenPlay(leader % 6, other.pop("taken", (0, 3, 0, 2, 0, 0)), plays, broken=True)
    suited = [card for card in held if lying and card.suit == lying[0].suit] or list(held)
    rules, state = dealt(6, "made up")
    view = dataclasses.replace(
        rules.observe(state, 0),
        actor=0,
        legal=tuple(PLAY[card] for card in dict.fromkeys(suited)),
        hand=held,
        counts=(len(held), *[len(held) - (at >= leader) for at in range(1, 6)]),
        passed=(),
        received=(),
        kitty_count=0,
        play=play,
    )
    return dataclasses.replace(view, **other)


def chosen(view: View) -> str:
    return str(expert(view, CHANCE)[0])


def test_last_to_play_it_ducks_a_maria_that_it_can_duck() -> None:
    assert chosen(made_up("JS KS 4H 6D", "5S QS 8S 2S 7S")) == "play JS"


def test_a_twin_cancels_the_best_card() -> None:
    """H15, H16: the second king of hearts is safe where any other heart is not."""
    assert chosen(made_up("KH AH 2C 9D", "4H 3H KH 5H 6H")) == "play KH"


def test_a_maria_goes_to_somebody_else() -> None:
    assert chosen(made_up("QS 2D 5H 3D", "AC 8C 10C 2C 5C")) == "play QS"


def test_somebody_takes_a_point_from_who_has_everything_else() -> None:
    """Nobody lets a player take it all who can stop it for a heart."""
    view = made_up("AH 2C", "KH 9H 3D 4D 5D", taken=(0, 50, 0, 0, 0, 0))
    view = dataclasses.replace(view, legal=(PLAY[cards("AH")[0]],))
    assert chosen(view) == "play AH"


def test_the_moon_is_taken_as_the_standing_wants_it() -> None:
    """H21, H22: 26 onto the others where that wins now, off one's own where it would lose."""
    rules, state = dealt(6, "moon")
    view = dataclasses.replace(
        rules.observe(state, 0),
        phase=Phase.MOON,
        actor=0,
        legal=(MOON_SELF, MOON_OTHERS),
        totals=(40, 130, 60, 70, 80, 90),
    )
    assert expert(view, CHANCE) == (MOON_OTHERS,)
    behind = dataclasses.replace(view, totals=(120, 130, 60, 70, 80, 90))
    assert expert(behind, CHANCE) == (MOON_SELF,)


def test_the_last_hand_is_about_winning() -> None:
    """H22, H23: a chance to win is worth more than points, and a tie is half a win."""
    race = Race((100, 140, 95, 120, 120, 120), 150)
    assert race.chances((100, 150, 101, 120, 120, 120))[0] == 1
    assert race.chances((100, 150, 100, 120, 120, 120))[0] == 0.5
    worth = race.worth(0)
    assert worth((100, 166, 121, 120, 120, 120)) > 0 > worth((126, 166, 95, 120, 120, 120))


def test_choices_of_three_are_all_in_the_hand() -> None:
    hand = ordered(cards("QS QS AS KH KH 2C 3C 4D 5D 6D 9S 10S JD"))
    for three in triples(hand, 3):
        assert not Counter(three) - Counter(hand)
        assert len(three) == 3


def test_equivalent_cards_are_one_candidate() -> None:
    """Two cards with nothing between them that others may hold are the same choice."""
    view = made_up("4C 5C 9D", "")
    know = dataclasses.replace(known_by(view), hidden=cards("2C 8C 4D"), held=((),) * 6)
    assert [len(group) for group in groups(view, know)] == [2, 1]


def shaped(seed: int) -> tuple[list[list[int]], list[int]]:
    """The mean square of the suit lengths, and the twins in one hand, of some worlds."""
    rules, state = dealt(6, "shape")
    view = rules.observe(state, 0)
    source = worlds(known_by(view), view.play, random.Random(seed))
    squares, together = [], []
    for _ in range(60):
        hands, _, _ = next(source)
        squares.append([mask.bit_count() ** 2 for mask in hands[4:]])
        together.append(sum((mask & mask >> 1 & 0x1555555).bit_count() for mask in hands[4:]))
    return squares, together


def test_worlds_lean_to_long_suits_and_twins_together(monkeypatch: pytest.MonkeyPatch) -> None:
    """Who passes high cards on is left with uneven suits, and keeps or passes twins alike."""
    squares, together = shaped(1)
    monkeypatch.setattr(dealing, "UNEVEN", (0.0,) * 4)
    monkeypatch.setattr(dealing, "TWINS", 1.0)
    monkeypatch.setattr(dealing, "TWINS_LATE", 0.0)
    even, apart = shaped(1)
    assert sum(map(sum, squares)) > sum(map(sum, even))
    assert sum(together) > sum(apart)


def test_a_hint_says_how_often_the_card_keeps_points_away() -> None:
    view = made_up("JS KS 4H 6D", "5S QS 8S 2S 7S")
    told = advise("cancellation-hearts", Player.EXPERT, view, CHANCE)
    assert told.decision == (PLAY[cards("JS")[0]],)
    said = text(reason(told))
    assert said.startswith("You take ")
    assert " of 100 deals; with the next best choice in " in said


def test_facts_count_what_is_taken_from_now_on() -> None:
    clean, light, points = facts([3, 3, 4, 16], before=3)
    assert (clean.mean, light.mean, points.mean) == (0.5, 0.75, 3.5)
