"""The expert of Three Thirteen: exact, blind, decided, within its budget, and not foolish."""

from __future__ import annotations

import dataclasses
import random
from collections import Counter
from collections.abc import Iterator
from typing import Any

import pytest

from cardtable.bots import BOTS, advise
from cardtable.bots.self_play import bot_of
from cardtable.bots.three_thirteen import search
from cardtable.bots.three_thirteen.hands import INDEX, WILD, Hands, key_of, outlook
from cardtable.bots.three_thirteen.rules_of_thumb import steady
from cardtable.bots.three_thirteen.search import DISCARDS, FEW, PATIENCE, SAMPLE
from cardtable.bots.three_thirteen.stock import held
from cardtable.core.advice import Advice
from cardtable.core.cards import Rank, cards, ordered, pack
from cardtable.core.chance import seed_of
from cardtable.core.melds import best_discard, points
from cardtable.core.moves import DEAL, parse_move
from cardtable.core.players import Player
from cardtable.core.rules import TABLE
from cardtable.games.three_thirteen import Options, State, ThreeThirteen
from tests.bots.three_thirteen.greedy import greedy
from tests.bots.three_thirteen.test_rules_of_thumb import CHANCE, chosen, lead, table
from tests.harness import cards_in, relabelled

expert = bot_of("three-thirteen", Player.EXPERT)


def evaluate(view: Any, chance: bytes) -> Advice:
    return advise("three-thirteen", Player.EXPERT, view, chance)


def hands_near_melds(count: int) -> Iterator[tuple[Any, Rank, bool, int]]:
    """Random hands before a draw, half of them from few ranks: hand, wild rank, T20, packs."""
    chance = random.Random(13)
    for number in range(count):
        wild, packs = Rank(chance.randint(3, 13)), chance.choice((1, 1, 2, 4))
        among = list(pack(packs))
        if number % 2:
            among = [card for card in among if card.rank in (wild, 4, 5, 6, 7) or not card.suit]
        yield ordered(chance.sample(among, wild)), wild, chance.random() < 0.4, packs


def test_what_is_left_over_agrees_with_the_rules() -> None:
    """T11 to T14, T18, T20: the search's arithmetic is that of the core."""
    for hand, wild, aces, _ in hands_near_melds(600):
        hands = Hands(wild, aces)
        key, wilds = key_of(hand, wild)
        total = hands.total(key)
        assert hands.left(key, wilds, total) == points(hand, wild, aces)
        assert hands.least(key, wilds, total) == best_discard(hand, wild, aces)[1]


def test_the_next_draw_is_looked_into_exactly() -> None:
    for hand, wild, aces, packs in hands_near_melds(12):
        rest = Counter(pack(packs))
        rest.subtract(hand)
        draws: dict[int, float] = {}
        for card, count in rest.items():
            place = WILD if card.rank == wild else INDEX[card]
            draws[place] = draws.get(place, 0.0) + count / rest.total()
        then = outlook(Hands(wild, aces), *key_of(hand, wild), list(draws.items()))
        after = {card: best_discard((*hand, card), wild, aces)[1] for card in rest if rest[card]}
        expected = sum(rest[card] * left for card, left in after.items()) / rest.total()
        outs = sum(rest[card] for card, left in after.items() if not left) / rest.total()
        assert then.next == pytest.approx(expected)
        assert then.out == pytest.approx(outs)


def decisions(seats: int, seed: str) -> list[tuple[Any, Any]]:
    """States of some steady rounds, with the rules, in which a seat is to move."""
    rules = ThreeThirteen(Options(seats > 4), seats)
    found = []
    for number in (2, 7, 11):
        state = dataclasses.replace(rules.new(seed_of(seed)), number=number - 1)
        state = rules.apply(state, DEAL)
        while (actor := rules.actor(state)) not in (None, TABLE):
            assert actor is not None
            found.append((rules, state))
            state = rules.apply(state, steady(rules.observe(state, actor), CHANCE)[0])
    return found


@pytest.mark.parametrize("seats", [2, 5])
def test_permuting_what_a_seat_cannot_see_changes_no_choice(seats: int) -> None:
    chance = random.Random(seats)
    for rules, state in chance.sample(decisions(seats, "blind"), 8):
        seat = rules.actor(state)
        view = rules.observe(state, seat)
        hidden = sorted(set(pack()) - cards_in(view))
        others = dict(zip(hidden, chance.sample(hidden, len(hidden)), strict=True))
        twin = dataclasses.replace(relabelled(state, others), seed=bytes(32))
        again = rules.observe(twin, seat)
        assert again == view
        assert expert(again, CHANCE) == expert(view, CHANCE)


def test_hidden_cards_that_trade_places_change_no_choice() -> None:
    """Stock and hidden hands are dealt anew: the view stays, and so do the choice and its value."""
    chance = random.Random(3)
    for rules, state in chance.sample(decisions(3, "trade"), 8):
        seat = rules.actor(state)
        view = rules.observe(state, seat)
        other = (seat + 1) % 3
        known = Counter(held(view)[other])
        if state.went_out is not None or not state.stock or known:
            continue
        pool = [*state.hands[other], *state.stock]
        chance.shuffle(pool)
        count = len(state.hands[other])
        hands = list(state.hands)
        hands[other] = ordered(pool[:count])
        twin = dataclasses.replace(state, hands=tuple(hands), stock=tuple(pool[count:]))
        assert evaluate(rules.observe(twin, seat), CHANCE) == evaluate(view, CHANCE)


def test_the_same_view_and_chance_give_the_same_move() -> None:
    """Also with nothing remembered from earlier decisions."""
    chance = random.Random(4)
    for rules, state in chance.sample(decisions(4, "same"), 6):
        view = rules.observe(state, rules.actor(state))
        first = expert(view, CHANCE)
        search._hands.cache_clear()
        assert expert(view, CHANCE) == first


@pytest.mark.parametrize("seats", [2, 4, 8])
def test_the_budget_is_kept(seats: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """Looks into the future are counted, so that a decision takes the same on any machine."""
    looks = [0]

    def counted(*given: Any) -> Any:
        looks[0] += 1
        return outlook(*given)

    monkeypatch.setattr(search, "outlook", counted)
    chance = random.Random(seats)
    for rules, state in chance.sample(decisions(seats, "budget"), 8):
        looks[0] = 0
        view = rules.observe(state, rules.actor(state))
        (move,) = expert(view, CHANCE)
        assert move in view.legal
        assert looks[0] <= 2 * (1 + DISCARDS) + SAMPLE * FEW


def test_every_legal_move_is_evaluated_and_the_best_is_played() -> None:
    chance = random.Random(5)
    for rules, state in chance.sample(decisions(2, "all"), 8):
        view = rules.observe(state, rules.actor(state))
        found = evaluate(view, CHANCE).candidates
        assert sorted(candidate.decision[0] for candidate in found) == sorted(view.legal)
        best = max(candidate.worth + candidate.judgement for candidate in found)
        played = expert(view, CHANCE)
        (worth,) = [
            candidate.worth + candidate.judgement
            for candidate in found
            if candidate.decision == played
        ]
        assert worth == best


def test_it_goes_out_when_it_can() -> None:
    state = table("7C 7D KH", "7S", 1, "draw discard")
    assert chosen(expert, state) == "out KH"


def test_it_takes_what_completes_a_combination_and_leaves_what_does_not() -> None:
    assert chosen(expert, table("7C 7D KH", "7S", 1)) == "draw discard"
    assert chosen(expert, table("7C 9D KH", "3S", 1)) == "draw discard"
    assert chosen(expert, table("7C 9D KH", "QS", 1)) == "draw stock"


def test_a_wild_is_kept() -> None:
    state = table("2C 4D 5H 7S 8C KD KH", "7H", 5, "draw discard")
    wild = table("2C 4D 5H 7S 8C 7D JH", "KH", 5, "draw discard")
    assert not chosen(expert, state).endswith(("7S", "7H"))
    assert not chosen(expert, wild).endswith(("7S", "7D"))


def test_it_keeps_the_pair_with_hope_and_throws_the_lone_card() -> None:
    state = table("2C 9D 9H QS", "4C", 2, "draw discard")
    assert chosen(expert, state) == "discard QS"


def test_it_does_not_feed_a_player_who_took_the_like() -> None:
    """The king would go first, were it not for the next player, who took one."""
    kings = "draw discard, discard KS, draw discard, discard AD, draw stock"
    nobody = "draw discard, discard KS, draw stock, discard 4S, draw stock"
    assert chosen(expert, drawing("8S", nobody)) == "discard KC"
    assert chosen(expert, drawing("8S", kings)) == "discard QD"


def drawing(top: str, moves: str) -> State:
    """Seat 0 with a pair and two high cards, after some moves, the last the draw of `top`."""
    state = table("2C 2D 8H KC QD", "KS", 3)
    state = dataclasses.replace(
        state, hands=(state.hands[0], cards("AD 3C 7D 9H JS")), stock=cards(f"4S {top} 3S")
    )
    if "discard KS, draw discard" in moves:
        state = dataclasses.replace(state, stock=cards(f"{top} 3S"))
    for move in moves.split(", "):
        state = ThreeThirteen().apply(state, parse_move(move))
    return state


@pytest.mark.parametrize("seats", range(2, 9))
def test_it_plays_at_every_size_of_table(seats: int) -> None:
    rules = ThreeThirteen(Options(seats % 2 == 1), seats)
    state = rules.new(seed_of(f"expert {seats}"))
    state = rules.apply(dataclasses.replace(state, number=2), DEAL)
    while (actor := rules.actor(state)) not in (None, TABLE):
        assert actor is not None
        state = rules.apply(state, expert(rules.observe(state, actor), CHANCE)[0])
    assert len(state.finished) == 1


def test_cards_passed_to_and_fro_come_to_an_end() -> None:
    """T10 ends only what draws from the stock: in the end the expert turns to it."""
    around = ["draw discard", "discard 7S"] * 2 * PATIENCE
    early, late = [table("7C 7D KH QD", "7S", 2, ", ".join(around[4 * n :])) for n in (1, 0)]
    assert chosen(expert, early) == "draw discard"
    assert chosen(expert, late) == "draw stock"


def test_the_yardstick_is_beaten() -> None:
    assert lead(expert, greedy, 1) > 0


def test_the_registry_knows_it() -> None:
    assert BOTS["three-thirteen"].levels[Player.EXPERT] is search.advise
