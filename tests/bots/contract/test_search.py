"""The experts: their worlds fit the view, they are blind and decided, within their budget."""

from __future__ import annotations

import dataclasses
import random
from typing import Any

import pytest

from cardtable.bots import advise
from cardtable.bots.contract import search
from cardtable.bots.contract.masks import cards_of
from cardtable.bots.contract.search import FOUR_ODDS, bids_fit, known_by, worlds
from cardtable.bots.self_play import bot_of
from cardtable.bots.spades.rules_of_thumb import weights
from cardtable.bots.spades.search import JUDGEMENT
from cardtable.core.cards import pack
from cardtable.core.chance import seed_of
from cardtable.core.players import BOT_LEVELS, Player
from cardtable.games import GAMES
from cardtable.games.contract import Phase, playable, player
from tests.harness import cards_in, relabelled

CHANCE = bytes(range(32))


def states(game: str, seed: int, seats: int) -> list[tuple[Any, Any]]:
    """The states of one steady hand in which somebody has a choice, with the rules."""
    rules = GAMES[game].rules({}, seats)
    state, found = rules.new(seed_of(f"{game} {seed}")), []
    while not rules.scores(state):
        actor = rules.actor(state)
        moves = rules.legal_moves(state)
        if actor == -1:
            state = rules.apply(state, moves[0])
            continue
        if len(moves) > 1:
            found.append((rules, state))
        view = rules.observe(state, actor)
        for move in bot_of(game, Player.STEADY)(view, CHANCE):
            state = rules.apply(state, move)
    return found


@pytest.mark.parametrize(("game", "seats"), [("spades", 4), ("draw-spades", 2)])
def test_permuting_what_a_seat_cannot_see_changes_no_choice(game: str, seats: int) -> None:
    chance = random.Random(game)
    for rules, state in chance.sample(states(game, 1, seats), 6):
        seat = rules.actor(state)
        view = rules.observe(state, seat)
        hidden = sorted(set(pack()) - cards_in(view))
        others = dict(zip(hidden, chance.sample(hidden, len(hidden)), strict=True))
        twin = dataclasses.replace(relabelled(state, others), seed=bytes(32))
        for level in BOT_LEVELS:
            again = advise(game, level, rules.observe(twin, seat), CHANCE)
            assert again == advise(game, level, view, CHANCE)


def test_every_world_agrees_with_the_view() -> None:
    for rules, state in states("spades", 2, 4):
        if state.phase != Phase.PLAY:
            continue
        seat = player(state.contract)
        view = rules.observe(state, seat)
        know = known_by(view.contract, seat, view.hand, view.counts, [()] * 4)
        world = worlds(know, random.Random(7), bids_fit(view.contract.bids, know, FOUR_ODDS))
        for number in range(3):
            check_world(view, world(number))


def check_world(view: Any, hands: list[int]) -> None:
    dealt = [cards_of(hands[4 * seat : 4 * seat + 4]) for seat in range(4)]
    assert dealt[view.seat] == view.hand
    assert [len(hand) for hand in dealt] == list(view.counts)
    contract = view.contract
    gone = [play.card for trick in contract.tricks for play in trick.plays]
    gone += [play.card for play in contract.trick]
    assert sorted(card for hand in dealt for card in hand) == sorted(set(pack()) - set(gone))
    for trick in (*(one.plays for one in contract.tricks), contract.trick):
        for play in trick[1:]:
            if play.card.suit != trick[0].card.suit:
                assert not any(card.suit == trick[0].card.suit for card in dealt[play.seat])


@pytest.mark.parametrize(("game", "seats"), [("spades", 4), ("draw-spades", 2)])
def test_every_legal_card_is_evaluated_and_the_best_is_played(game: str, seats: int) -> None:
    playing = [one for one in states(game, 3, seats) if one[1].phase == Phase.PLAY]
    for rules, state in playing[::6]:
        view = rules.observe(state, rules.actor(state))
        every = [(move,) for move in view.legal]
        found = advise(game, Player.EXPERT, view, CHANCE, also=every).candidates
        assert sorted(candidate.decision for candidate in found) == sorted(every)
        judged = weights(view) if game == "spades" else dict.fromkeys(view.legal, 0.0)
        for candidate in found:
            assert candidate.judgement == JUDGEMENT * judged[candidate.decision[0]]
        best = max(found, key=lambda candidate: candidate.worth + candidate.judgement)
        assert advise(game, Player.EXPERT, view, CHANCE).decision == best.decision


def test_the_budget_is_a_count(monkeypatch: pytest.MonkeyPatch) -> None:
    """However long a playout takes, a decision plays no more cards than its effort allows."""
    played = []
    true = search.play_out

    def counted(deal: Any) -> list[int]:
        played.append(sum(mask.bit_count() for mask in deal.hands))
        return true(deal)

    monkeypatch.setattr(search, "play_out", counted)
    for rules, state in states("spades", 4, 4):
        if state.phase == Phase.PLAY:
            played.clear()
            view = rules.observe(state, rules.actor(state))
            advise("spades", Player.EXPERT, view, CHANCE)
            assert sum(played) < 2.5 * search.EFFORT


def test_evaluated_cards_are_playable() -> None:
    rules, state = next(one for one in states("spades", 5, 4) if one[1].phase == Phase.PLAY)
    view = rules.observe(state, rules.actor(state))
    every = [(move,) for move in view.legal]
    found = advise("spades", Player.EXPERT, view, CHANCE, also=every).candidates
    cards = {candidate.decision[0].card for candidate in found}
    assert cards == set(playable(view.contract, view.hand))
