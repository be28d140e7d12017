"""The table of Spades for two: the hands are drawn, a card kept or refused, then played."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import NamedTuple

import pygame

from cardtable.core.cards import Card, replaced, without_all
from cardtable.core.messages import Message, Who, count, say
from cardtable.core.moves import Move
from cardtable.core.rules import Event, Seat
from cardtable.core.tricks import Play
from cardtable.games.contract import LOOK, Phase
from cardtable.games.draw_spades import DONE, EXCHANGED, KEEP, REFUSE, SEATS, View, other
from cardtable.games.draw_spades import HAND as HAND_SIZE
from cardtable.ui import text
from cardtable.ui.art import ASPECT
from cardtable.ui.games import contract, piles, tricks
from cardtable.ui.palette import LINE, QUIET, TEXT
from cardtable.ui.shapes import plate
from cardtable.ui.stage.spots import HAND, Placement, Spot, Zone, upright
from cardtable.ui.table import painting
from cardtable.ui.table.game_table import (
    Beat,
    Board,
    Choice,
    GameTable,
    Look,
    Panel,
    Pick,
    Plaque,
    sorted_hand,
)
from cardtable.ui.table.seats import Ring, ring
from cardtable.ui.units import Units
from cardtable.ui.words import shown, words

DRAWN = Zone("drawn")
"""The zone of the card that the player holds up."""

PACK, DISCARDS, THROWN = Zone("pack"), Zone("discards"), Zone("thrown")
"""Three piles: these zones are where their topmost cards lie."""

_OPEN = Zone("open")
"""Where the cards that took no part lie in the end."""

_SEEN = 0.4
"""Seconds that the second card of a draw is to be seen, at the normal pace."""

_STEP = 0.17
"""Seconds that a card takes while the hands are drawn: 26 cards are not to take long."""

_DRAWING = (Phase.DRAW, Phase.EXCHANGE)
_DRAWS = (KEEP, REFUSE)
_DOUBLE_NIL = (
    "You bid Double Nil, before your first card.",
    "{player} bids Double Nil, before the first card.",
)


class Middle(NamedTuple):
    """Where the drawing goes on: pack, the card held up, discards; from left to right."""

    pack: tuple[float, float]
    held: tuple[float, float]
    discards: tuple[float, float]
    pile_width: int
    held_width: int
    theirs: tuple[float, float]
    """Where the opponent's card is held up."""
    theirs_width: int


def _middle(where: Ring, view: View) -> Middle:
    u, (x, y) = where.units, where.centre
    y -= u.px(38)
    room = _question_top(u) - u.px(4) - y
    away, width = u.px(218), min(u.px(100), round(2 * (room - _label_height(u)) / ASPECT))
    held_width = min(u.px(150), round(2 * room / ASPECT))
    discards = (x + away, y)
    if _set_aside(view):
        # The middle belongs to the tricks now; what takes no part lies at the side.
        width = u.px(64)
        discards = (u.px(18) + where.places[view.seat].plaque.width / 2, where.centre[1])
    backs = where.places[other(view.seat)].backs
    held = (backs[0] + where.back_room / 2 + u.px(46), backs[1])
    return Middle((x - away, y), (x, y), discards, width, held_width, held, where.back_width)


def _question_top(u: Units) -> int:
    """Where the question below the piles begins: a title and a row of buttons."""
    head = painting.panel_head(u, u.font(18), 1)
    return painting.low_panel_bottom(u) - painting.panel_height(u, head, 1)


def _label_height(u: Units) -> int:
    """How much room the words below a pile take."""
    return u.px(8) + round(u.font(16) * 1.4)


def _set_aside(view: View) -> bool:
    """Whether the hands are complete: nobody needs the discards any more."""
    return view.phase not in _DRAWING and view.number > 0


# Where the cards are


def place(view: View, look: Look) -> Placement:
    """Where every card belongs; a finished trick lies until the next lead."""
    return _placed(view, look, view.contract.table)


def _placed(view: View, look: Look, table: Sequence[Play]) -> Placement:
    where = ring(look.units, SEATS)
    middle = _middle(where, view)
    spots = _hands(view, look, where)
    spots += _piles(view, middle) + _held(view, middle)
    if _open(view):
        spots += _laid_open(view, where)
        table = ()
    spots += contract.table_spots(where, view, table)
    return Placement(
        tuple(spots),
        _anchors(where, middle, view),
        {**contract.sinks(view.contract), **_ways_out(view)},
        _drop_places(view, where, middle),
    )


def _ways_out(view: View) -> dict[Zone, Zone]:
    """Where cards go that are out of play: refused ones, and those thrown away."""
    return {DRAWN: DISCARDS, HAND: THROWN, Zone("seat", other(view.seat)): THROWN}


def _hands(view: View, look: Look, where: Ring) -> list[Spot]:
    """The human's hand as it grows, and the opponent's."""
    birth = PACK if view.phase == Phase.DRAW else DISCARDS
    sources = (DRAWN, _second_zone(view), birth)
    spots = tricks.own_hand(where, look, view.hand, view.legal, _received(view), sources)
    them, draw = other(view.seat), _last_draw(view)
    refused = draw is not None and draw.move == REFUSE
    kept = _second_zone(view) if refused else Zone("held", them)
    return spots + tricks.other_hands(where, view.seat, view.counts, (kept, birth))


def _received(view: View) -> tuple[Card, ...]:
    """What came in by the exchange, to be marked until the player's first card is played."""
    if view.contract.tricks or any(play.seat == view.seat for play in view.contract.trick):
        return ()
    return view.received[view.seat]


def _piles(view: View, middle: Middle) -> list[Spot]:
    """The pack and the discards; the second card of the player's draw lies there open at first."""
    width = middle.pile_width
    if _set_aside(view):
        if _open(view):
            return []
        return piles.pile(DISCARDS.name, _out_of_play(view), middle.discards, width)
    pack = piles.pile(PACK.name, view.pack_count, middle.pack, width)
    gone = piles.pile(
        DISCARDS.name, view.discards_count, middle.discards, width, _discarded_from(view)
    )
    second = _second_in_sight(view)
    if second is not None and gone:
        gone[-1] = gone[-1]._replace(card=second)
    thrown = sum(view.exchanged)
    sources = (HAND, *(Zone("seat", seat) for seat in range(SEATS)))
    return pack + gone + piles.pile(THROWN.name, thrown, middle.pack, width, sources)


def _out_of_play(view: View) -> int:
    """The cards that take no part in the hand: 26, once it is drawn (D6)."""
    return view.discards_count + sum(view.exchanged)


def _second_in_sight(view: View) -> Card | None:
    """The second card, discarded unchosen (D4): seen while the opponent goes on."""
    draw = _last_draw(view)
    if draw is None or draw.move != KEEP or draw.seat != view.seat or view.actor == view.seat:
        return None
    return view.last_second if view.phase == Phase.DRAW else None


def _last_draw(view: View) -> Event | None:
    event = view.history[-1] if view.history else None
    return event if event is not None and event.move in _DRAWS else None


def _discarded_from(view: View) -> tuple[Zone, ...]:
    """Where the topmost discard was before: held up, if it was refused, or in the pack."""
    draw = _last_draw(view)
    if draw is None:
        return ()
    held = DRAWN if draw.seat == view.seat else Zone("held", draw.seat)
    return (held,) if draw.move == REFUSE else (_second_zone(view), PACK)


def _second_zone(view: View) -> Zone:
    """Where the second card of the last draw was in the pack; above it was the one held up."""
    return Zone(PACK.name, view.pack_count + (0 if view.holder is None else 1))


def _held(view: View, middle: Middle) -> list[Spot]:
    """The card held up: the player's large and open, the opponent's a back."""
    source = (Zone(PACK.name, view.pack_count), PACK)
    if view.drawn is not None:
        return [Spot(DRAWN, view.drawn, *middle.held, middle.held_width, z=90, came_from=source)]
    if view.holder is None or view.holder == view.seat:
        return []
    zone = Zone("held", view.holder)
    return [Spot(zone, None, *middle.theirs, middle.theirs_width, z=90, came_from=source)]


def _open(view: View) -> bool:
    """Whether the hand is over: all cards may be seen now."""
    return bool(view.phase == Phase.FINISHED and view.discards)


def _laid_open(view: View, where: Ring) -> list[Spot]:
    """At the end the cards that took no part are laid open in two rows."""
    cards = [*(view.discards or ()), *(card for thrown in view.thrown for card in thrown)]
    rows, half = sorted_hand(cards, "suit-descending"), (len(cards) + 1) // 2
    width, step = where.units.px(74), where.units.px(56)
    x, y = where.centre
    return [
        Spot(
            _OPEN,
            card,
            x + (index % half - (half - 1) / 2) * step,
            y + (index // half - 0.5) * (width * ASPECT + where.units.px(10)),
            width,
            z=index,
            came_from=(DISCARDS,),
        )
        for index, card in enumerate(rows)
    ]


def _anchors(where: Ring, middle: Middle, view: View) -> dict[Zone, Spot]:
    width = middle.pile_width
    return {
        **tricks.anchors(where),
        PACK: piles.top(PACK.name, view.pack_count, middle.pack, width),
        DISCARDS: piles.top(DISCARDS.name, view.discards_count, middle.discards, width),
        THROWN: piles.top(THROWN.name, sum(view.exchanged), middle.pack, width),
    }


def _drop_places(view: View, where: Ring, middle: Middle) -> dict[Zone, pygame.Rect]:
    """Where a card may be let go: the hand and the discards while drawing, then the trick."""
    if not view.legal:
        return {}
    if view.phase != Phase.DRAW:
        return {tricks.MIDDLE: where.middle}
    u = where.units
    hand = upright(where.hand_centre, where.hand_width)
    hand.width = max(u.px(420), round(where.hand_room * 0.8))
    hand.centerx = round(where.hand_centre[0])
    return {
        HAND: hand.inflate(0, u.px(16)),
        DISCARDS: upright(middle.discards, middle.pile_width).inflate(u.px(28), u.px(28)),
    }


# What is to be seen on the way


def beats(before: View, after: View, look: Look) -> Sequence[Beat]:
    """The pack is laid out; a card goes its way; a finished trick is swept before the next lead."""
    last = Beat(place(after, look))
    if after.number != before.number:
        return _laid_out(after, last)
    if _last_draw(after) is not None:
        return [*_drawn_beats(before, after, look), last._replace(sound="slide", seconds=_STEP)]
    if after.drawn is not None and before.drawn is None:
        return [last._replace(sound="flip")]
    if before.exchanged != after.exchanged:
        return [*_exchange_beats(before, after, look), last._replace(sound="slide")]
    if _open(after) and not _open(before):
        lies = replace(after, phase=Phase.PLAY)
        return [
            _beat(lies, look, tricks.REST, "play"),
            last._replace(sound="sweep", stagger=0.015),
        ]
    played = contract.play_beats(before, after, last, lambda table: _placed(before, look, table))
    return [last] if played is None else played


def _beat(view: View, look: Look, hold: float, sound: str) -> Beat:
    """A view on the way that is to stand for a while."""
    return Beat(place(view, look), hold, sound, seconds=_STEP, view=view)


def _laid_out(after: View, last: Beat) -> list[Beat]:
    """D3: the shuffled pack is laid down; whatever lay on the table goes into it."""
    pack = [spot for spot in last.placement.spots if spot.zone.name == PACK.name]
    gathered = dict.fromkeys((_OPEN, *(Zone("won", seat) for seat in range(SEATS))), PACK)
    alone = Placement(tuple(pack), last.placement.anchors, gathered)
    return [Beat(alone, sound="shuffle", hold=0.3, view=after), last._replace(sound="flip")]


def _drawn_beats(before: View, after: View, look: Look) -> list[Beat]:
    """What is to be seen before the cards of a draw lie where they belong (D4, D5)."""
    draw = _last_draw(after)
    assert draw is not None
    mine, ended = draw.seat == after.seat, after.phase != Phase.DRAW
    pack = after.pack_count + (0 if after.holder is None else 1)
    still = replace(after, phase=Phase.DRAW, actor=other(after.seat), legal=(), pack_count=pack)
    if mine and draw.move == REFUSE:
        # The card that must be taken is held up for a moment.
        shown = replace(still, hand=before.hand, drawn=draw.shown[1], holder=after.seat)
        return [_beat(shown, look, _SEEN, "flip")]
    if ended:
        lain = replace(still, drawn=None, holder=None)
        hold = _SEEN if _second_in_sight(lain) is not None else 0.1
        return [_beat(lain, look, hold, "slide")]
    return []


def _exchange_beats(before: View, after: View, look: Look) -> list[Beat]:
    """D9: the cards thrown away go first, then as many come out of the discards."""
    seat = next(seat for seat in range(SEATS) if before.exchanged[seat] != after.exchanged[seat])
    back = len(after.received[seat]) if seat == after.seat else after.exchanged[seat]
    thrown = replace(
        after,
        phase=Phase.EXCHANGE,
        legal=(),
        hand=without_all(after.hand, after.received[after.seat]),
        counts=replaced(after.counts, seat, after.counts[seat] - back),
        discards_count=before.discards_count,
    )
    full = replace(after, phase=Phase.EXCHANGE, legal=())
    return [
        _beat(thrown, look, 0.2, "slide")._replace(stagger=0.03),
        _beat(full, look, 0.5, "deal")._replace(stagger=0.03),
    ]


def rests(view: View) -> float:
    """A finished trick stays until the eye has read it; so does the second card of a draw."""
    if view.phase == Phase.DRAW:
        return _SEEN if _second_in_sight(view) is not None else 0.0
    return contract.rests(view)


# Words


def plaque(view: View, seat: Seat) -> Plaque:
    """How many cards have been drawn; then the bid, and the tricks won."""
    if view.phase != Phase.DRAW:
        return contract.plaque(view.contract, seat)
    n, bid = view.counts[seat], contract.bid_text(view.contract.bids[seat])
    if bid:
        return Plaque(words("{bid} · {n} of {all}", bid=bid, n=n, all=HAND_SIZE))
    return Plaque(words("{n} of {all} cards", n=n, all=HAND_SIZE))


def board(view: View, look: Look) -> Board:
    """Both players' score, bags, and tricks against their bid."""
    return contract.board(view, look, words("Player"))


def prompt(view: View, look: Look) -> Message | None:
    """What is wanted now, or whom we wait for."""
    if view.actor is None or view.actor < 0:
        return None
    if view.actor != view.seat:
        return say("{player} is thinking.", player=Who(view.actor))
    match view.phase:
        case Phase.DRAW | Phase.BID:
            return None
        case Phase.EXCHANGE:
            left = EXCHANGED - view.exchanged[view.seat]
            return count(
                left,
                "You may throw away one card and get another out of the discards.",
                "You may throw away up to {n} cards and get as many out of the discards.",
            )
        case _:
            return contract.play_prompt(view)


def panel(view: View, look: Look) -> Panel | None:
    """Whether to bid before the first card, whether to keep a card, or the bids."""
    if view.actor != view.seat:
        return None
    if view.phase == Phase.BID:
        return contract.bid_panel(_bid_title(view, look))
    if view.phase != Phase.DRAW:
        return None
    if LOOK in view.legal:
        title = words("Win no trick at all? Double Nil, before your first card: +200, or -200.")
        begin = Choice(words("Draw your first card"), (LOOK,), "d", primary=True)
        return contract.blind_panel(title, begin)._replace(low=True)
    keep = Choice(words("Keep"), (KEEP,), "k", words("Into your hand (K)"), primary=True)
    refuse = Choice(words("Refuse"), (REFUSE,), "r", words("Take the next card instead (R)"))
    return Panel(words("Keep this card, or take the next one unseen?"), ((keep, refuse),), low=True)


def _bid_title(view: View, look: Look) -> str:
    them = other(view.seat)
    bid = view.contract.bids[them]
    if bid is None:
        return words("How many tricks will you win?")
    text_ = contract.bid_text(bid)
    return words("How many tricks will you win? {name}: {bid}.", name=look.names[them], bid=text_)


def pick(view: View) -> Pick | None:
    """Up to three cards to throw away after the draw of a Double Nil (D9)."""
    if view.phase != Phase.EXCHANGE or view.actor != view.seat:
        return None
    most = EXCHANGED - view.exchanged[view.seat]
    return Pick("throw", 0, most, words("Exchange these cards"), DONE, words("Keep all my cards"))


def drops(view: View, spot: Spot) -> dict[Zone, Move]:
    """The card held up goes to the hand or to the discards; a card of the hand to the trick."""
    if spot.zone == DRAWN:
        return {HAND: KEEP, DISCARDS: REFUSE}
    if view.phase == Phase.DRAW:
        return {}
    return tricks.drops_of(spot, "play")


def describe(event: Event, before: View, after: View) -> Message | None:
    """An event in words."""
    me = after.seat
    match event.move.verb:
        case "deal":
            words_ = "Hand {n}: you draw first.", "Hand {n}: {player} draws first."
            return tricks.told(me, after.first, *words_, n=after.number)
        case "keep" | "refuse":
            return _describe_draw(me, event)
        case "bid":
            return contract.describe_bid(me, event, _DOUBLE_NIL)
        case "play":
            return contract.describe_play(event, before, after)
        case "done" | "throw" if after.exchanged != before.exchanged or event.move == DONE:
            return _describe_exchange(me, event, before, after)
        case _:
            return None


def _describe_draw(me: Seat, event: Event) -> Message:
    cards = event.shown
    if event.seat != me:
        if event.move == KEEP:
            return say("{player} keeps the first card.", player=Who(event.seat))
        return say("{player} takes the second card.", player=Who(event.seat))
    if event.move == REFUSE:
        line = "You refuse the {first} and get the {second}."
        return say(line, first=cards[0], second=cards[1])
    if len(cards) > 1:
        return say(
            "You keep the {first}; the {second} is discarded.", first=cards[0], second=cards[1]
        )
    return say("You keep the {first}.", first=cards[0])


def _describe_exchange(me: Seat, event: Event, before: View, after: View) -> Message | None:
    """Said once, when the exchange of a seat has ended."""
    ended = event.move == DONE or after.exchanged[event.seat] == EXCHANGED
    if not ended:
        return None
    n = after.exchanged[event.seat]
    if n == 0:
        words_ = "You exchange no card.", "{player} exchanges no card."
        return tricks.told(me, event.seat, *words_)
    if event.seat == me:
        return count(n, "You exchange {n} card.", "You exchange {n} cards.")
    who = Who(event.seat)
    return count(n, "{player} exchanges {n} card.", "{player} exchanges {n} cards.", player=who)


# What lies on the felt besides cards


def decorate(surface: pygame.Surface, view: View, look: Look) -> None:
    """How many cards the piles hold, whose tricks lie where, and what the hand brought."""
    if view.number == 0:
        return
    where = ring(look.units, SEATS)
    middle = _middle(where, view)
    u, width = look.units, middle.pile_width
    if _open(view):
        _result(surface, where, view, look)
    elif _set_aside(view):
        _label(surface, u, middle.discards, width, words("Set aside"), _out_of_play(view))
    else:
        left = words("Pack"), view.pack_count
        if view.phase == Phase.EXCHANGE:
            left = words("Thrown away"), sum(view.exchanged)
        _label(surface, u, middle.pack, width, *left)
        _label(surface, u, middle.discards, width, words("Discards"), view.discards_count)
    if not view.hand and view.phase == Phase.DRAW:
        _empty_hand(surface, where)
    for seat in range(SEATS):
        _tricks_label(surface, where, view, look, seat)


def _empty_hand(surface: pygame.Surface, where: Ring) -> None:
    """Where the hand will grow, while there is no card in it."""
    u = where.units
    place = upright(where.hand_centre, where.hand_width)
    plate(surface, place, u.px(7), None, LINE, max(1, u.px(1.5)))
    title = words("Your hand")
    text.put(surface, title, place.center, u.font(16), QUIET, anchor="center")


def _tricks_label(surface: pygame.Surface, where: Ring, view: View, look: Look, seat: Seat) -> None:
    """Whose tricks these are, and how many (D14)."""
    won = contract.laid(view.contract, () if _open(view) else view.contract.table)[seat]
    if not won:
        return
    u, place = where.units, where.places[seat]
    x, y = place.packets[0] - u.px(21), place.packets[1] - u.px(26)
    size = u.font(15)
    line = shown(
        count(won, "{player}: {n} trick", "{player}: {n} tricks", player=Who(seat)), look.names
    )
    text.put(surface, line, (x, y), size, TEXT, anchor="bottomleft", room=place.packet_room)


def _result(surface: pygame.Surface, where: Ring, view: View, look: Look) -> None:
    """At the end: what the open cards are, and what the hand brought to whom."""
    u, (x, y) = where.units, where.centre
    line = words("These {n} cards took no part.", n=_out_of_play(view))
    text.put(surface, line, (x, y - u.px(128)), u.font(16), TEXT, anchor="center")
    score = view.finished[-1]
    for row, seat in enumerate((view.seat, other(view.seat))):
        reasons = [shown(reason.message, look.names) for reason in score.lines[seat]]
        line = words(
            "{player} {points}: {reasons}",
            player=look.names[seat],
            points=f"{score.points[seat]:+d}".replace("-", "−"),
            reasons=" · ".join(reasons),
        )
        place = (x, y + u.px(148) + row * u.font(19) * 1.6)
        size, mine = u.font(18), seat == view.seat
        text.put(surface, line, place, size, TEXT, bold=mine, anchor="center")


def _label(
    surface: pygame.Surface, u: Units, centre: tuple[float, float], width: int, title: str, n: int
) -> None:
    """A pile's name and number below it; its outline while it is empty."""
    place = upright(centre, width)
    if n == 0:
        plate(surface, place, u.px(6), None, LINE, max(1, u.px(1.5)))
    y = place.bottom + u.px(8)
    line = words("{title}: {n}", title=title, n=n)
    text.put(surface, line, (centre[0], y), u.font(16), TEXT, anchor="midtop")


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
    automatic=contract.automatic,
    achievements=contract.achievements,
    won_tricks=contract.won_tricks,
    decorate=decorate,
)
