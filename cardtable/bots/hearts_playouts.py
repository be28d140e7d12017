"""Cancellation Hearts played out fast, by a policy that ducks, dumps points and knows twins.

A hand is one 26-bit mask a suit, `hands[4 * seat + suit]`: two bits a rank, the lower one for one
copy, both for two. A card is a suit and a place, the lower bit of its rank: 0 the two, 24 the ace.
The rules are those of games/cancellation_hearts.py, stated here once more for speed; a test plays
both side by side and allows no difference.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from cardtable.core.cards import PACK, Card
from cardtable.games.cancellation_hearts import ALL_POINTS, MARIA_POINTS

HEARTS = 2
SPADES = 3
MARIA = 20
"""The place of the queen."""

QUEEN = 1 << MARIA
_ROYALS = MARIA + 2

ALARM = 24
"""The points, all of one seat, from which the others beware of a moon."""

RUNS_ON = 34
"""The points, all of its own, from which a seat goes for the rest."""

PlaceCard = tuple[int, int, int]
"""A play: seat, suit, place."""


def place_of(card: Card) -> int:
    """The card's place within its suit."""
    return 2 * (card.rank - 2)


def card_of(suit: int, place: int) -> Card:
    """The card of a suit and a place."""
    return PACK[13 * suit + place // 2]


def with_card(mask: int, place: int) -> int:
    """The mask with one more copy of the card at a place."""
    return mask | (2 << place if mask >> place & 1 else 1 << place)


def less_card(mask: int, place: int) -> int:
    """The mask with one copy less of the card at a place, which must be in it."""
    return mask ^ (2 << place if mask >> place & 2 else 1 << place)


def masks_of(cards: Iterable[Card]) -> list[int]:
    """The four masks of some cards."""
    masks = [0, 0, 0, 0]
    for card in cards:
        masks[card[0]] = with_card(masks[card[0]], 2 * (card[1] - 2))
    return masks


class Deal:
    """A position in the play of a hand, all cards known.

    `live` are the cards in all hands, a mask a suit. `trick` are the plays on the table, led by
    `leader`; `aside` the points of tricks that nobody won, `kitty` those of a kitty that still lies
    there (`dark`), `taken` what each seat has, its kitty's points among them. `first` is whether
    this is the first trick. `shooter` is a seat that tries to take all, or -1.
    """

    __slots__ = (
        "aside",
        "broken",
        "dark",
        "first",
        "hands",
        "kitty",
        "leader",
        "live",
        "shooter",
        "taken",
        "trick",
        "two_pairs_void",
    )

    def __init__(
        self,
        hands: list[int],
        live: list[int],
        taken: Sequence[int],
        leader: int,
        trick: Sequence[PlaceCard] = (),
        *,
        aside: int = 0,
        kitty: int = 0,
        dark: bool = False,
        broken: bool = False,
        first: bool = False,
        two_pairs_void: bool = False,
        shooter: int = -1,
    ) -> None:
        self.hands = hands
        self.live = live
        self.taken = taken
        self.leader = leader
        self.trick = trick
        self.aside = aside
        self.kitty = kitty
        self.dark = dark
        self.broken = broken
        self.first = first
        self.two_pairs_void = two_pairs_void
        self.shooter = shooter


def play_out(deal: Deal, log: list[PlaceCard] | None = None) -> list[int]:
    """Play the hand to its end; the points each seat has taken. `deal` itself stays as it is."""
    hands, live, taken = deal.hands[:], deal.live[:], list(deal.taken)
    seats = len(taken)
    leader, broken, first = deal.leader, deal.broken, deal.first
    pot, dark, kitty = deal.aside, deal.dark, deal.kitty
    two_pairs_void, shooter = deal.two_pairs_void, deal.shooter
    plays: Sequence[PlaceCard] = deal.trick
    sole = _sole(taken)
    who = [0] * 26
    turn = (leader + len(plays)) % seats
    left = sum([mask.bit_count() for mask in live])
    while left or plays:
        lying = pairs = count = 0
        off: list[tuple[int, int]] = []
        alarm = shooter >= 0 or (sole >= 0 and taken[sole] >= ALARM)
        if plays:
            led = plays[0][1]
            for seat, suit, place in plays:
                if suit == led:
                    bit = 1 << place
                    if lying & bit:
                        pairs += 1
                    lying ^= bit
                    who[place] = seat
                else:
                    off.append((suit, place))
                if suit == HEARTS:
                    pot += 1
                elif suit == SPADES and place == MARIA:
                    pot += MARIA_POINTS
            count = len(plays)
            plays = ()
        else:
            led, place = _lead(hands, 4 * leader, live, broken, first)
            if alarm and _goes_for_all(leader, shooter, sole, taken):
                led, place = _top_lead(hands, 4 * leader, live, broken, first)
            two = 2 << place
            at = 4 * leader + led
            hands[at] ^= two if hands[at] & two else two >> 1
            live[led] ^= two if live[led] & two else two >> 1
            lying = 1 << place
            who[place] = leader
            if led == HEARTS:
                pot += 1
                broken = True
            elif led == SPADES and place == MARIA:
                pot += MARIA_POINTS
                broken = True
            if log is not None:
                log.append((leader, led, place))
            count = 1
            left -= 1
            turn = leader + 1 if leader + 1 < seats else 0
        while count < seats:
            base = 4 * turn
            mine = hands[base + led]
            last = count == seats - 1
            if alarm:
                best = who[lying.bit_length() - 1] if lying else -1
                suit, place = _wary(
                    hands, base, led, lying, best, last, pot, live, sole, shooter, taken
                )
            elif mine:
                suit = led
                under = mine & ((1 << lying.bit_length()) - 1)
                if under:
                    if last and not pot and not dark:
                        place = (mine.bit_length() - 1) & 30
                        if led == SPADES and place == MARIA:
                            place = (under.bit_length() - 1) & 30
                    elif led == SPADES and under & QUEEN:
                        place = MARIA
                    else:
                        place = (under.bit_length() - 1) & 30
                else:
                    low = mine & -mine
                    if last or live[led] < low << 2:
                        place = (mine.bit_length() - 1) & 30
                        if led == SPADES and place == MARIA:
                            place = low.bit_length() - 1
                    else:
                        place = low.bit_length() - 1
                        if led == SPADES and place == MARIA and mine >> _ROYALS:
                            place = (
                                ((mine >> _ROYALS) & -(mine >> _ROYALS)).bit_length() + MARIA + 1
                            )
            else:
                suit, place = _discard(hands, base, live)
            two = 2 << place
            at = base + suit
            hands[at] ^= two if hands[at] & two else two >> 1
            live[suit] ^= two if live[suit] & two else two >> 1
            if suit == led:
                bit = two >> 1
                if lying & bit:
                    pairs += 1
                lying ^= bit
                who[place] = turn
            elif two_pairs_void:
                off.append((suit, place))
            if suit == HEARTS:
                pot += 1
                broken = True
            elif suit == SPADES and place == MARIA:
                pot += MARIA_POINTS
                broken = True
            if log is not None:
                log.append((turn, suit, place))
            count += 1
            left -= 1
            turn += 1
            if turn == seats:
                turn = 0
        first = False
        if lying and (not two_pairs_void or pairs + len(off) - len(set(off)) < 2):
            leader = who[lying.bit_length() - 1]
            if dark:
                pot += kitty
                dark = False
            if pot:
                taken[leader] += pot
                if sole == -1:
                    sole = leader
                elif sole != leader:
                    sole = -2
                    shooter = -1
                if shooter >= 0 and sole != shooter:
                    shooter = -1
                pot = 0
        turn = leader
    return taken


def _sole(taken: Sequence[int]) -> int:
    """The only seat with points, -1 for none, -2 for several."""
    takers = [seat for seat, points in enumerate(taken) if points]
    if not takers:
        return -1
    return takers[0] if len(takers) == 1 else -2


def _lead(
    hands: list[int], base: int, live: list[int], broken: bool, first: bool
) -> tuple[int, int]:
    """The card under which the fewest others lie, for its suit: the least likely to win."""
    best, chosen_suit, chosen = 1 << 20, -1, 0
    for suit in (0, 1, 3, 2):
        mine = hands[base + suit]
        if suit == HEARTS and (first or not broken) and chosen_suit >= 0:
            break
        if suit == SPADES and first:
            mine &= ~(3 << MARIA)
        if not mine:
            continue
        low = mine & -mine
        below = (live[suit] & (low - 1)).bit_count()
        others = live[suit].bit_count() - mine.bit_count()
        score = 120 if others <= below else 32 * below // (others + 1)
        if suit == SPADES:
            if low == QUEEN:
                score += 80
            elif low > QUEEN and live[SPADES] & QUEEN:
                score += 40
            elif mine & QUEEN:
                score += 6
            elif not mine >> _ROYALS and live[SPADES] & QUEEN:
                score -= 4
        elif suit == HEARTS:
            score += score >> 1
        if score < best:
            best, chosen_suit, chosen = score, suit, low
    if chosen_suit < 0:
        return SPADES, MARIA
    return chosen_suit, chosen.bit_length() - 1


def _discard(hands: list[int], base: int, live: list[int]) -> tuple[int, int]:
    """The card to be rid of without the suit led: a Maria, what may catch one, high cards."""
    spades, hearts = hands[base + SPADES], hands[base + HEARTS]
    if spades & QUEEN:
        return SPADES, MARIA
    best, suit = -99, 0
    if spades:
        suit = SPADES
        if spades >> _ROYALS and live[SPADES] & QUEEN:
            best = 40 - 3 * spades.bit_count()
        else:
            best = spades.bit_length() - spades.bit_count() - 6
    if hearts:
        score = hearts.bit_length() + 4 - hearts.bit_count()
        if score > best:
            best, suit = score, HEARTS
    mine = hands[base]
    if mine:
        score = mine.bit_length() - mine.bit_count()
        if score > best:
            best, suit = score, 0
    mine = hands[base + 1]
    if mine:
        score = mine.bit_length() - mine.bit_count()
        if score > best:
            suit = 1
    return suit, (hands[base + suit].bit_length() - 1) & 30


def _goes_for_all(seat: int, shooter: int, sole: int, taken: Sequence[int]) -> bool:
    """Whether a seat plays to take everything."""
    return seat == shooter or (seat == sole and taken[seat] >= RUNS_ON)


def _top_lead(
    hands: list[int], base: int, live: list[int], broken: bool, first: bool
) -> tuple[int, int]:
    """A card over which the fewest others lie: the most likely to win."""
    best, chosen = 1 << 20, (-1, 0)
    for suit in (0, 1, 3, 2):
        mine = hands[base + suit]
        if suit == HEARTS and (first or not broken) and chosen[0] >= 0:
            break
        if suit == SPADES and first:
            mine &= ~(3 << MARIA)
        if not mine:
            continue
        place = (mine.bit_length() - 1) & 30
        above = (live[suit] >> (place + 2)).bit_count()
        twin = (live[suit] >> place & 3).bit_count() > (mine >> place & 3).bit_count()
        score = 8 * above + 4 * twin - mine.bit_count()
        if score < best:
            best, chosen = score, (suit, place)
    return chosen if chosen[0] >= 0 else (SPADES, MARIA)


def _wary(
    hands: list[int],
    base: int,
    led: int,
    lying: int,
    best: int,
    last: bool,
    pot: int,
    live: list[int],
    sole: int,
    shooter: int,
    taken: Sequence[int],
) -> tuple[int, int]:
    """The card to play when somebody may take everything."""
    seat = base >> 2
    if _goes_for_all(seat, shooter, sole, taken):
        return _take(hands, base, led, lying, last, live)
    runs = sole if sole >= 0 and taken[sole] >= ALARM else -1
    mine = hands[base + led]
    if not mine:
        if runs >= 0 and best == runs:
            return _hold_back(hands, base)
        return _discard(hands, base, live)
    under = mine & ((1 << lying.bit_length()) - 1)
    over = mine ^ under
    if over and runs >= 0 and (best == runs or not last) and pot:
        return led, (over.bit_length() - 1) & 30
    if under:
        if led == SPADES and under & QUEEN and (runs < 0 or best != runs):
            return led, MARIA
        return led, (under.bit_length() - 1) & 30
    return led, ((mine.bit_length() - 1) & 30) if last else (mine & -mine).bit_length() - 1


def _take(
    hands: list[int], base: int, led: int, lying: int, last: bool, live: list[int]
) -> tuple[int, int]:
    """The card of a seat that wants every point."""
    mine = hands[base + led]
    if not mine:
        return _throw_low(hands, base, live)
    over = mine & ~((1 << lying.bit_length()) - 1)
    if over:
        top = (over & -over) if last else over
        return led, (top.bit_length() - 1) & 30
    return led, (mine & -mine).bit_length() - 1


def _throw_low(hands: list[int], base: int, live: list[int]) -> tuple[int, int]:
    """The plain card least likely to win a trick later; a point card only if there is no other."""
    best, chosen = -1, (-1, 0)
    for suit in (0, 1, 3):
        mine = hands[base + suit]
        if suit == SPADES:
            mine &= ~(3 << MARIA)
        if mine:
            low = (mine & -mine).bit_length() - 1
            above = (live[suit] >> (low + 2)).bit_count()
            if above > best:
                best, chosen = above, (suit, low)
    if chosen[0] >= 0:
        return chosen
    if hands[base + HEARTS]:
        mine = hands[base + HEARTS]
        return HEARTS, (mine & -mine).bit_length() - 1
    return SPADES, MARIA


def _hold_back(hands: list[int], base: int) -> tuple[int, int]:
    """A discard onto a trick of a seat that has all points so far: no point card, if possible."""
    best, chosen = -1, (-1, 0)
    for suit in (0, 1, 3):
        mine = hands[base + suit]
        if suit == SPADES:
            mine &= ~(3 << MARIA)
        if mine:
            # The low cards go: a high one may be needed to take a trick.
            low = (mine & -mine).bit_length()
            if 26 - low > best:
                best, chosen = 26 - low, (suit, low - 1)
    if chosen[0] >= 0:
        return chosen
    if hands[base + HEARTS]:
        mine = hands[base + HEARTS]
        return HEARTS, (mine & -mine).bit_length() - 1
    return SPADES, MARIA


def moon_taker(taken: Sequence[int]) -> int:
    """Who has all points of the hand, or -1 (H21)."""
    for seat, points in enumerate(taken):
        if points == ALL_POINTS:
            return seat
    return -1
