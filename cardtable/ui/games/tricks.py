"""What the tables of all trick games share: the hand, the trick, the won tricks, the sweep."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from cardtable.core.cards import Card
from cardtable.core.messages import Message, Who, say
from cardtable.core.moves import Move
from cardtable.core.rules import AnyView, Event, Seat
from cardtable.core.tricks import Play, Trick
from cardtable.ui.stage.spots import HAND, Placement, Spot, Zone
from cardtable.ui.stage.stage import weigh
from cardtable.ui.table.game_table import Beat, Look, sorted_hand
from cardtable.ui.table.seats import Ring, backs, fan

DECK, MIDDLE = Zone("deck"), Zone("table")
"""Where cards are dealt from, and where they are played to."""

REST = 1.0
"""Seconds that a finished trick stays at the normal pace when a bot leads next."""

THINK = 0.12
"""Seconds between one card and the next at the normal pace, beyond the cards' own way."""


DEAL = 0.7
"""Seconds from the first card of a deal to the last at the normal pace: the shuffle, the deal and
a card that is turned up take less than 1.5 s together."""

TWO_PACKS = 0.95
"""The same for a deal of two packs, after which no card is turned up."""

_IN_THE_AIR = 20
"""How many dealt cards are on their way at once, where they need not fly faster than they may."""

SHUFFLE = 0.12
"""Seconds that the pack is shuffled before a deal, at the normal pace."""

SWEEP = 0.28
"""Seconds in which a gathered trick goes to its winner."""


def hand_zone(seat: Seat, human: Seat) -> Zone:
    """The zone of a seat's hand."""
    return HAND if seat == human else Zone("seat", seat)


def own_hand(
    ring: Ring,
    look: Look,
    hand: Sequence[Card],
    legal: Sequence[Move],
    received: Sequence[Card] = (),
    came_from: tuple[Zone, ...] = (DECK,),
) -> list[Spot]:
    """The human's fan; cards that may not be played are dimmed while others may."""
    cards = sorted_hand(hand, look.sort)
    playable = {move.argument for move in legal if move.verb in ("play", "pass", "throw")}
    dim = {index for index, card in enumerate(cards) if playable and str(card) not in playable}
    waiting = list(received)
    marks = {}
    for index, card in enumerate(cards):
        if card in waiting:
            waiting.remove(card)
            marks[index] = "received"
    return [spot._replace(came_from=came_from) for spot in fan(ring, cards, dim, marks)]


def hidden_hand(ring: Ring, human: Seat, count: int) -> list[Spot]:
    """The human's hand while its cards lie face down."""
    width = ring.hand_width
    step = min(width * 0.3, (ring.hand_room - width) / max(1, count - 1))
    x, y = ring.hand_centre
    return [
        Spot(HAND, None, x + (index - (count - 1) / 2) * step, y, width, 0, 100 + index, (DECK,))
        for index in range(count)
    ]


def other_hands(
    ring: Ring, human: Seat, counts: Sequence[int], came_from: tuple[Zone, ...] = (DECK,)
) -> list[Spot]:
    """The other players' hands behind their plaques."""
    return [
        spot
        for seat, count in enumerate(counts)
        if seat != human
        for spot in backs(ring, seat, count, came_from)
    ]


def trick_spots(
    ring: Ring, plays: Sequence[Play], human: Seat, struck: frozenset[Card] = frozenset()
) -> list[Spot]:
    """The cards of a trick beside their players, the first lowest; cancelled ones struck out."""
    return [
        Spot(
            Zone("trick", play.seat),
            play.card,
            *ring.places[play.seat].trick,
            ring.trick_width,
            z=50 + index,
            came_from=(hand_zone(play.seat, human),),
            mark="cancelled" if play.card in struck else "",
        )
        for index, play in enumerate(plays)
    ]


def lying(tricks: Sequence[Trick]) -> tuple[Card, ...]:
    """The cards that nobody has collected after these tricks."""
    cards: tuple[Card, ...] = ()
    for trick in tricks:
        won = trick.winner is not None
        cards = () if won else (*cards, *[play.card for play in trick.plays])
    return cards


def trick_zones(seats: int) -> tuple[Zone, ...]:
    """The zones of all cards of a trick."""
    return tuple(Zone("trick", seat) for seat in range(seats))


def anchors(ring: Ring) -> dict[Zone, Spot]:
    """Where cards come out of and go to: the deck, the hands, and each seat's won tricks."""
    spots = [
        Spot(DECK, None, *ring.centre, ring.trick_width),
        Spot(HAND, None, *ring.hand_centre, ring.hand_width),
    ]
    for place in ring.places:
        spots += [
            Spot(Zone("won", place.seat), None, *place.packets, ring.packet_width),
            Spot(Zone("seat", place.seat), None, *place.backs, ring.back_width),
        ]
    return {spot.zone: spot for spot in spots}


def shuffle_beat(before: Placement, after: Placement) -> Beat:
    """Whatever lies on the table goes together in the middle, and is shuffled."""
    zones = {spot.zone for spot in before.spots}
    gathered = Placement((), after.anchors, dict.fromkeys(sorted(zones), DECK))
    return Beat(gathered, sound="shuffle", hold=SHUFFLE)


def deal_beat(placement: Beat, cards: int, most: float = DEAL) -> Beat:
    """A deal: the cards come out of the deck one after another, the last after `most` seconds.

    The more there are, the faster each flies, so that the air is not full of them.
    """
    stagger = min(0.03, most / max(1, cards))
    seconds = max(0.18, min(placement.seconds, _IN_THE_AIR * stagger))
    return placement._replace(stagger=stagger, seconds=seconds, sound="deal")


def gathered(placement: Placement, winner: Seat) -> Placement:
    """The cards of a trick pushed together at its winner's card, not quite straight."""
    best = next(spot for spot in placement.spots if spot.zone == Zone("trick", winner))
    return replace(
        placement,
        spots=tuple(
            spot._replace(
                x=best.x + (n % 3 - 1) * best.width * 0.035,
                y=best.y + (n % 2) * best.width * 0.04,
                angle=(n * 5 % 9 - 4) * 0.5,
            )
            if spot.zone.name == "trick"
            else spot._replace(dim=False)
            for n, spot in enumerate(placement.spots)
        ),
    )


def sweep_beats(lying: Placement, swept: Placement, winner: Seat) -> list[Beat]:
    """A finished trick is gathered, and goes to its winner with its weight."""
    return [Beat(gathered(lying, winner), seconds=0.15), swept_beat(Beat(swept))]


def swept_beat(beat: Beat) -> Beat:
    """A beat that takes a finished trick to its winner."""
    return beat._replace(sound="sweep", seconds=SWEEP, ease=weigh)


def drops_of(spot: Spot, verb: str) -> dict[Zone, Move]:
    """What letting a card of the hand go over the table means."""
    if spot.zone != HAND or spot.card is None:
        return {}
    return {MIDDLE: Move(verb, str(spot.card))}


def only_card(view: AnyView, look: Look) -> Move | None:
    """The only card that may be played, where the player wants that done."""
    if look.play_single and len(view.legal) == 1 and view.legal[0].verb == "play":
        return view.legal[0]
    return None


def told(me: Seat, seat: Seat, mine: str, theirs: str, **values: object) -> Message:
    """What a seat did: `mine` where it was the player ("You lead …"), else `theirs`."""
    if seat == me:
        return say(mine, **values)
    return say(theirs, player=Who(seat), **values)


def follow_prompt(trick: Sequence[Play], legal: Sequence[Move]) -> Message:
    """What the player has to add to a trick."""
    suit = trick[0].card.suit
    if any(move.card.suit == suit for move in legal):
        return say("Your turn: follow {suit}.", suit=suit)
    return say("Your turn: you have no {suit}, play any card.", suit=suit)


def describe_deal(me: Seat, dealer: Seat, number: int) -> Message:
    """A deal, in words."""
    return told(me, dealer, "Hand {n}: you deal.", "Hand {n}: {player} deals.", n=number)


def describe_play(me: Seat, event: Event, plays_before: int) -> Message:
    """A card played, in words."""
    card = event.move.card
    if plays_before == 0:
        return told(me, event.seat, "You lead the {card}.", "{player} leads the {card}.", card=card)
    return told(me, event.seat, "You play the {card}.", "{player} plays the {card}.", card=card)
