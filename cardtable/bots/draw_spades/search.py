"""The expert at Spades for two: draws by what the hand can become, searches bids and play.

Hidden cards are dealt to fit what it sees, and each deal is solved with both hands open. Worth is
in points of lead; near the end of the match a lead is worth its chance to win.
"""

from __future__ import annotations

from collections.abc import Sequence

from cardtable.bots.bot import dice
from cardtable.bots.contract.bids import bids_tried
from cardtable.bots.contract.masks import masks_of
from cardtable.bots.contract.search import (
    Odds,
    Position,
    bids_fit,
    cards_tried,
    known_by,
    no_judgement,
)
from cardtable.bots.contract.stakes import Stakes
from cardtable.bots.draw_spades.bids import nil_tried, numbers_tried
from cardtable.bots.draw_spades.cards import cards_solved, solvable
from cardtable.bots.draw_spades.drawing import ROUNDS, gains
from cardtable.bots.draw_spades.rules_of_thumb import (
    MARGIN,
    Sight,
    chance_refilled,
    chance_replaced,
    chance_with,
    nil_chance,
    sight,
    tricks,
    whole_exchange,
)
from cardtable.bots.search.compare import Trial, ranked, unless_in
from cardtable.core.advice import Advice, Fact
from cardtable.core.cards import Card, without, without_all
from cardtable.core.moves import Decision, Move
from cardtable.games.contract import (
    BID_DOUBLE_NIL,
    BONUS,
    DOUBLE_NIL,
    LOOK,
    NIL,
    Phase,
    bid_of,
)
from cardtable.games.draw_spades import (
    DONE,
    EXCHANGED,
    HAND,
    KEEP,
    REFUSE,
    THROW,
    View,
    other,
)

TWO_ODDS: Odds = {
    0: (0.60, 0.10, -0.50, -1.00, -1.50, -0.50, 0.00, -0.50, -1.50, -2.00, -3.00, -3.00),
    1: (-0.35, -0.40, -0.48, -0.60, -0.30, 2.10, 1.80, 1.50, 1.40, 0.85, 0.70, 0.40),
    4: (-0.50, -0.60, -0.60, -0.50, -0.15, 1.67, 1.85, 1.60, 1.75, 1.37, 1.25, 1.40),
    5: (-0.63, -0.65, -0.60, -0.50, -0.25, 1.66, 1.75, 1.75, 1.70, 1.90, 1.60, 1.57),
    6: (-0.78, -0.70, -0.67, -0.54, -0.10, 1.68, 1.62, 1.60, 1.85, 1.65, 1.72, 1.70),
    7: (-0.95, -0.88, -0.76, -0.47, -0.14, 1.61, 1.55, 1.60, 1.70, 1.80, 1.85, 1.85),
    8: (-1.20, -0.97, -0.70, -0.60, -0.12, 1.50, 1.40, 1.55, 1.83, 2.00, 1.97, 1.95),
}
"""What the opponent keeps while drawing, and then bids on. Measured on 5,000 hands."""

NIL_HOPE = 0.25
"""From which chance on the expert gives Nil a thought."""

UNSAID = 6
"""The bid supposed of an opponent who has made none."""

NIL_HOLDS = 0.13
"""How often a Double Nil holds: of so many declared by club players against each other."""

HANDS = 400

USUAL = ((0.8, 57, 57), (0.1, -55, 57), (0.1, 57, -55))
"""How hands end without one: the chance, and the points of both. Rounded from the same hands."""


ROUNDING = 1e-9


def advise(view: View, chance: bytes, effort: float, also: Sequence[Decision]) -> Advice:
    """What the expert thinks of the choices that are worth a thought."""
    match view.phase:
        case Phase.DRAW:
            return _draws(view, chance, effort)
        case Phase.EXCHANGE:
            return ranked("exact", _exchanges(view, also))
        case Phase.BID:
            return ranked("search", _bids(view, _position(view, chance, effort), also))
        case _:
            return _cards(view, _position(view, chance, effort), also)


def _draws(view: View, chance: bytes, effort: float) -> Advice:
    if view.drawn is None:
        return ranked("search", _blind(view))
    if view.contract.bids[view.seat] == DOUBLE_NIL:
        return ranked("exact", _nil_draw(view.drawn, sight(view)))
    return ranked("search", _draw(view, view.drawn, chance, effort))


def _blind(view: View) -> list[Trial]:
    """Looking at the cards, or Double Nil without: what each does to the match, on the average."""
    stakes, seat = _stakes(view), view.seat

    def standing(own: float, theirs: float) -> float:
        return stakes.standing(seat, (own, theirs) if seat == 0 else (theirs, own))

    usual = sum([part * standing(own, theirs) for part, own, theirs in USUAL])
    holds, fails = standing(BONUS[DOUBLE_NIL], 57), standing(-BONUS[DOUBLE_NIL], 57)
    blind = NIL_HOLDS * holds + (1 - NIL_HOLDS) * fails
    return [Trial((LOOK,), [usual], deals=HANDS), Trial((BID_DOUBLE_NIL,), [blind], deals=HANDS)]


def _draw(view: View, drawn: Card, chance: bytes, effort: float) -> list[Trial]:
    """Keeping and refusing by the complete hands that they lead to, a trick at ten points."""
    unseen = sight(view).unseen
    more = max(0, HAND - 1 - len(view.hand))
    deals = max(1, int(ROUNDS * effort * len(unseen)))
    better = [0.0]
    if unseen:
        better = gains(masks_of(view.hand), drawn, unseen, more, dice(chance), deals)
    return [
        Trial((KEEP,), [10 * tricks for tricks in better]),
        Trial((REFUSE,), [0.0] * len(better)),
    ]


def _nil_draw(drawn: Card, seen: Sight) -> list[Trial]:
    """Keeping and refusing by the chance of the Double Nil."""
    kept = chance_with(seen.hand, seen)(drawn)
    return [
        _holding((KEEP,), kept, seen),
        _holding((REFUSE,), chance_replaced(seen.hand, seen), seen),
    ]


def _exchanges(view: View, also: Sequence[Decision]) -> list[Trial]:
    """What may be thrown away, by the chance that the Double Nil then holds.

    It is chosen card by card. Where the figures for all cards together say otherwise, that is a
    judgement.
    """
    seen = sight(view)
    chosen = whole_exchange(view, _thrown_next)
    last = len(view.thrown[view.seat]) == EXCHANGED - 1
    end = () if last else (DONE,)
    single = [(THROW[card], *end) for card in view.hand]
    usual = list(dict.fromkeys([chosen, (DONE,), *single]))
    trials = [
        _holding(decision, _chance_after(decision, seen), seen)
        for decision in [*usual, *unless_in(usual, also)]
    ]
    lead = max([trial.total for trial in trials[: len(usual)]]) - trials[0].total
    return [trials[0]._replace(judgement=lead + ROUNDING if lead else 0.0), *trials[1:]]


def _thrown_next(view: View) -> Move:
    """The next card to throw, or none: by the chance with one card replaced."""
    seen = sight(view)
    chances = {DONE: nil_chance(seen.hand, seen)}
    for card in view.hand:
        chances[THROW[card]] = chance_replaced(without(seen.hand, card), seen)
    return max(chances, key=lambda move: chances[move])


def _chance_after(decision: Decision, seen: Sight) -> float:
    """The chance that a Double Nil holds after all that is thrown away has been replaced."""
    thrown = [move.card for move in decision if move != DONE]
    rest = without_all(seen.hand, thrown)
    return chance_refilled(rest, len(thrown), seen) if thrown else nil_chance(rest, seen)


def _holding(decision: Decision, chance: float, seen: Sight) -> Trial:
    """A decision by the chance of a Double Nil."""
    facts = (Fact("double-nil-made", chance),)
    return Trial(decision, [2 * BONUS[DOUBLE_NIL] * chance], facts, deals=len(seen.unseen))


def _cards(view: View, position: Position, also: Sequence[Decision]) -> Advice:
    cards = [move.card for move in view.legal]
    if solvable(position):
        return ranked("exact", cards_solved(position, cards, TWO_ODDS, also))
    return ranked("search", cards_tried(position, cards, TWO_ODDS, no_judgement, also))


def _bids(view: View, position: Position, also: Sequence[Decision]) -> list[Trial]:
    contract, know = position.contract, position.know
    fit = bids_fit(contract.bids, know, TWO_ODDS, UNSAID)
    rival = other(view.seat)
    theirs, full = contract.bids[rival], know.room[rival] == len(know.mine) == HAND
    if not full or (theirs is not None and theirs <= NIL):
        likely = tricks(sight(view), contract.first == view.seat)
        around = max(1, round(likely - MARGIN))
        return bids_tried(position, around, _likely_bid, fit, also)
    asked = [bid_of(decision[0]) for decision in also]
    numbers = [bid for bid in asked if bid > NIL]
    found = numbers_tried(position, _likely_bid, fit, numbers)
    if NIL in asked or nil_chance(view.hand, sight(view)) >= NIL_HOPE:
        found.append(nil_tried(position, _likely_bid, fit))
    return found


def _likely_bid(masks: Sequence[int]) -> int:
    """What a sound player bids on a hand of thirteen chosen out of 26, quickly."""
    plain = masks[:3]
    aces = sum([mask >> 12 & 1 for mask in plain])
    kings = sum([mask >> 11 & 1 for mask in plain])
    queens = sum([mask >> 10 & 1 for mask in plain])
    return max(
        1, round(1.05 * masks[3].bit_count() + 0.5 * aces + 0.3 * kings + 0.1 * queens - 0.3)
    )


def _stakes(view: View) -> Stakes:
    return Stakes(view.totals, view.bags, view.options.target, view.options.sandbagging)


def _position(view: View, chance: bytes, effort: float) -> Position:
    """What this seat knows: its hand, what has been played, and what it saw leave the game."""
    gone = list(view.thrown[view.seat])
    if not view.exchanged[other(view.seat)]:
        # After an exchange the opponent may hold a card that was seen to go.
        gone += [card for card in view.seen if card not in view.received[view.seat]]
    know = known_by(view.contract, view.seat, view.hand, view.counts, ((), ()), gone)
    return Position(view.contract, know, _stakes(view), dice(chance), effort)
