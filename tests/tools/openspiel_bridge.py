"""Our Spades bots against OpenSpiel's, on duplicate deals with shared bids; run by hand.

    python tests/tools/openspiel_bridge.py MATCHES.py A B DEALS SEED nil|no [SECONDS]

MATCHES.py is the program that plays duplicate deals on OpenSpiel; A and B are its own opponents, or
`casual`, `steady`, `expert` of ours. Needs the package open_spiel. There a spade may never be led
while another suit is held, and a hand stands alone: it judges play, not bidding.
"""

from __future__ import annotations

import hashlib
import sys
from typing import Any

from cardtable.bots import BOTS
from cardtable.bots.bot import Bot
from cardtable.bots.self_play import bot_of
from cardtable.core.cards import PACK, Suit
from cardtable.core.players import Player
from cardtable.core.tricks import Play, Trick, winning_play
from cardtable.games.contract import PLAY, Contract, Phase
from cardtable.games.spades import SEATS, SIDES, Options, View

FIRST = 0
"""The seat that leads first there."""


class Ours:
    """One of our bots as an opponent there: a card is suit * 13 + rank, as in our pack."""

    def __init__(self, bot: Bot) -> None:
        self.bot = bot
        self.decisions = 0

    def act(self, state: Any, seen: Any) -> int:
        """The card to play in a state of theirs, of which only what the seat sees is used."""
        legal = state.legal_actions()
        if len(legal) == 1:
            return int(legal[0])
        self.decisions += 1
        chance = hashlib.sha256(f"bridge {self.decisions}".encode()).digest()
        move = self.bot(view_of(state.current_player(), legal, seen), chance)[0]
        return PACK.index(move.card)


def view_of(seat: int, legal: list[int], seen: Any) -> View:
    """Our view of the play of a hand, from their observer."""
    hand = tuple(PACK[card] for card in sorted(seen.hand[seat]))
    return View(
        seat=seat,
        options=Options(),
        phase=Phase.PLAY,
        number=1,
        dealer=SEATS - 1,
        actor=seat,
        legal=tuple(PLAY[PACK[card]] for card in sorted(legal)),
        hand=hand,
        counts=tuple(len(cards) for cards in seen.hand),
        contract=contract_of(seen),
        giver=None,
        taker=None,
        chosen=(),
        passed=(),
        totals=(0, 0),
        bags=(0, 0),
        finished=(),
        dealt=None,
        history=(),
    )


def contract_of(seen: Any) -> Contract:
    """The open part of the hand: bids, and the cards played in order."""
    tricks, leader = [], FIRST
    for start in range(0, len(seen.hist) - len(seen.trick), SEATS):
        cards = seen.hist[start : start + SEATS]
        plays = tuple(Play((leader + turn) % SEATS, PACK[card]) for turn, card in enumerate(cards))
        leader = winning_play(plays, Suit.SPADES).seat
        tricks.append(Trick(plays, leader))
    table = tuple(Play(seat, PACK[card]) for seat, card in seen.trick)
    broken = any(PACK[card].suit == Suit.SPADES for card in seen.hist)
    return Contract(SIDES, FIRST, tuple(seen.bids), tuple(seen.tr), table, tuple(tricks), broken)


def main() -> None:
    """Hand our bots to their program under their names, and run it."""
    matches, *sys.argv[1:] = sys.argv[1:]
    with open(matches, encoding="utf-8") as file:
        source, _, program = file.read().partition("if __name__=='__main__':")
    names: dict[str, Any] = {"__name__": "matches"}
    exec(compile(source, matches, "exec"), names)
    theirs = names["make"]

    def make(spec: str, random: Any) -> Any:
        if spec in list(BOTS["spades"].levels):
            return Ours(bot_of("spades", Player(spec)))
        return theirs(spec, random)

    names["make"] = make
    exec(compile("if True:" + program, matches, "exec"), names)


if __name__ == "__main__":
    main()
