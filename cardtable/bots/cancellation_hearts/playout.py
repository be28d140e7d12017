"""Cancellation Hearts played out fast, by a policy that ducks, dumps points and knows twins.

A hand is one 26-bit mask a suit, `hands[4 * seat + suit]`: two bits a rank, the lower one for one
copy, both for two. A card is a suit and a place, the lower bit of its rank: 0 the two, 24 the ace.
The rules are those of games/cancellation_hearts.py, stated here once more for speed; a test plays
both side by side and allows no difference.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from cardtable.core.cards import PACK, Card
from cardtable.games.cancellation_hearts import ALL_POINTS, MARIA_POINTS, Options

HEARTS = 2
SPADES = 3
MARIA = 20
"""The place of the queen."""

USUAL = Options()

QUEEN = 1 << MARIA
_ROYALS = MARIA + 2
_MARIAS = 3 << MARIA

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
        "options",
        "shooter",
        "taken",
        "trick",
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
        options: Options = USUAL,
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
        self.options = options
        self.shooter = shooter


def play_out(deal: Deal, log: list[PlaceCard] | None = None) -> list[int]:
    """Play the hand to its end; the points each seat has taken. `deal` itself stays as it is."""
    hands, live, taken = deal.hands[:], deal.live[:], list(deal.taken)
    seats = len(taken)
    leader, broken, first = deal.leader, deal.broken, deal.first
    pot, dark, kitty = deal.aside, deal.dark, deal.kitty
    shooter, options = deal.shooter, deal.options
    two_pairs_void, to_leader = options.two_pairs_void, options.last_void_to_leader
    clean = first and options.clean_first_trick
    plays: Sequence[PlaceCard] = deal.trick
    sole = _sole(taken)
    who = [0] * 26
    nobody = NOBODY[seats]
    share, stands, ease = 1 / (seats - 1), STANDS[seats], 1.0
    kitty_guess = 0.5 * (104 % seats) if dark else 0.0
    led, per_later, worth = 0, 0.0, 0.0
    turn = (leader + len(plays)) % seats
    left = sum([mask.bit_count() for mask in live])
    while left or plays:
        if not (plays or pot or dark or log is not None or live[HEARTS] or live[SPADES] & _MARIAS):
            break
        lying = pairs = count = 0
        off: list[tuple[int, int]] = []
        if left < 6 * seats:
            ease = left / (6 * seats)
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
            per_later, worth = _per_later(led, live, nobody), ease * TROUBLE[led]
        while count < seats:
            base = 4 * turn
            own = _clean(hands, base, led) if clean and count else hands
            if not count:
                led, place = _lead(hands, base, live, broken, first, nobody, seats)
                if alarm and _goes_for_all(turn, shooter, sole, taken):
                    led, place = _top_lead(hands, base, live, broken, first)
                suit = led
            elif alarm:
                best = who[lying.bit_length() - 1] if lying else -1
                last = count == seats - 1
                suit, place = _wary(
                    own, base, led, lying, best, last, pot, live, sole, shooter, taken
                )
            else:
                if count == 1:
                    per_later, worth = _per_later(led, live, nobody), ease * TROUBLE[led]
                mine = own[base + led]
                if mine:
                    suit = led
                    place = (mine.bit_length() - 1) & 30
                    if mine & ((1 << place) - 1):
                        later = seats - 1 - count
                        cost = LEAD_COST + pot + later * per_later
                        if dark:
                            cost += kitty_guess
                        place = _follow(
                            mine, lying, led, later, cost, live[led], stands[later], share, worth
                        )
                else:
                    suit, place = _discard(own, base, live)
            two = 2 << place
            index = base + suit
            hands[index] ^= two if hands[index] & two else two >> 1
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
        first = clean = False
        won = lying and (not two_pairs_void or pairs + len(off) - len(set(off)) < 2)
        if won:
            leader = who[lying.bit_length() - 1]
        if won or (to_leader and not left):
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


def _clean(hands: list[int], base: int, led: int) -> list[int]:
    """The hands with what a seat may play to a first trick without points (H24)."""
    after = hands[:]
    if hands[base + led]:
        if led == SPADES:
            after[base + SPADES] = hands[base + SPADES] & ~_MARIAS or hands[base + SPADES]
        return after
    after[base + HEARTS], after[base + SPADES] = 0, hands[base + SPADES] & ~_MARIAS
    return after if any(after[base : base + 4]) else hands


def _sole(taken: Sequence[int]) -> int:
    """The only seat with points, -1 for none, -2 for several."""
    takers = [seat for seat, points in enumerate(taken) if points]
    if not takers:
        return -1
    return takers[0] if len(takers) == 1 else -2


LEAD_COST = 0.1
"""What it costs to have to lead the next trick."""

TWIN_FALLS = 0.3
"""How often a later seat that holds the twin of a standing card cancels it."""

MARIA_FALLS = 0.6
"""The same for a Black Maria."""

OVERTAKES = 0.15
"""How often a seat that could stay under goes over all the same."""

TROUBLE = (0.6, 0.6, 0.8, 0.4)
"""What the highest card of a suit is likely to cost when it stays in the hand."""

COVER = 0.3

NOBODY = {seats: [(1 - 1 / (seats - 1)) ** cards for cards in range(105)] for seats in range(6, 12)}
"""How likely one seat is to have none of so many cards in the hands of the others."""


COVERS = [1 / (1 + COVER * cover) for cover in range(27)]


def _stand_tables(seats: int) -> list[list[list[float]]]:
    """How likely a card wins, by later seats, cards over and under it in other hands."""
    nobody = NOBODY[seats]
    tables = []
    for later in range(seats):
        table = []
        for over in range(27):
            row = []
            for under in range(27):
                none_over = nobody[over]
                forced = nobody[under] * (1 - none_over)
                row.append((1 - forced - OVERTAKES * (1 - none_over - forced)) ** later)
            table.append(row)
        tables.append(table)
    return tables


STANDS = {seats: _stand_tables(seats) for seats in range(6, 12)}


def _per_later(led: int, live: list[int], nobody: list[float]) -> float:
    """The points that each later seat is likely to add to a trick."""
    void = nobody[live[led].bit_count()]
    share = nobody[0] - nobody[1]
    maria = MARIA_POINTS * share * (live[SPADES] >> MARIA & 3).bit_count()
    if led == HEARTS:
        return 1 - void + void * maria
    heart = 1 - nobody[live[HEARTS].bit_count()]
    if led == SPADES:
        return void * heart + 0.35 * maria
    return void * (maria + 0.6 * heart)


def _follow(
    mine: int,
    lying: int,
    led: int,
    later: int,
    cost: float,
    live: int,
    stands_of: list[list[float]],
    share: float,
    worth: float,
) -> int:
    """The card of the suit led to play: what it is likely to cost, less the trouble it spares.

    Only the highest card that stays under counts, and the lowest and the highest that go over:
    what lies between is hardly ever the best.
    """
    best = lying.bit_length() - 1
    under = mine & ((2 << best) - 1) if lying else 0
    over = mine ^ under
    chosen, least = -1, 1e9
    others = live.bit_count() - mine.bit_count()
    if under:
        if led == SPADES and under & QUEEN:
            return MARIA
        chosen = (under.bit_length() - 1) & 30
        if not over and (not later or not live >> best & 1):
            return chosen
        least = -worth * _height(mine, live, chosen, others)
        if later and live >> best & 1 and not mine >> best & 1:
            # The best card may yet be cancelled: only what stays under the second best is safe.
            safest = (lying ^ (1 << best)).bit_length() - 1
            if chosen > safest:
                below = (1 << chosen) - 1
                lower = (live & below).bit_count() - (mine & below).bit_count()
                falls = TWIN_FALLS * later * share * cost
                least += falls * stands_of[others - lower][lower]
                safe = mine & ((2 << safest) - 1) if safest >= 0 else 0
                if safe:
                    place = (safe.bit_length() - 1) & 30
                    price = -worth * _height(mine, live, place, others)
                    if price < least:
                        chosen, least = place, price
        if not over:
            return chosen
    low = over & -over
    top = (over.bit_length() - 1) & 30
    place = low.bit_length() - 1
    while True:
        low = 1 << place
        lower = (live & (low - 1)).bit_count() - (mine & (low - 1)).bit_count()
        higher = (live & -4 * low).bit_count() - (mine & -4 * low).bit_count()
        price = cost * stands_of[higher][lower]
        if led == SPADES and place == MARIA:
            price += 8
        if live & 2 * low and not mine & 2 * low:
            price *= 1 - TWIN_FALLS * later * share
        if price - worth > least:
            return chosen
        price -= worth * _height(mine, live, place, others)
        if price < least:
            least, chosen = price, place
        if place == top:
            return chosen
        place = top


def _height(mine: int, live: int, place: int, others: int) -> float:
    """How much trouble a card is in its hand, from 0 to 1: who is under it, and what covers it."""
    below = (1 << place) - 1
    cover = (mine & below).bit_count()
    height = ((live & below).bit_count() - cover) / (others + 1)
    return height * height * COVERS[cover]


def _lead(
    hands: list[int],
    base: int,
    live: list[int],
    broken: bool,
    first: bool,
    nobody: list[float],
    seats: int,
) -> tuple[int, int]:
    """The card to lead: its chance to win and what then comes, less the trouble it spares."""
    best, chosen_suit, chosen = 1e9, -1, 0
    later = seats - 1
    table = STANDS[seats][later]
    spades = live[SPADES]
    marias = spades >> MARIA & 3
    out = marias.bit_count() - (hands[base + SPADES] >> MARIA & 3).bit_count()
    maria = MARIA_POINTS * out / later
    heart = 1 - nobody[live[HEARTS].bit_count()]
    for suit in (0, 1, 3, 2):
        mine = hands[base + suit]
        if not mine:
            continue
        every = live[suit]
        others = every.bit_count() - mine.bit_count()
        void = nobody[others]
        if suit == HEARTS:
            if (first or not broken) and chosen_suit >= 0:
                break
            cost = 1.4 + later * (1 - void + void * maria)
        elif suit == SPADES:
            if first:
                mine &= ~(3 << MARIA)
                if not mine:
                    continue
            cost = 0.4 + later * (void * heart + 0.35 * maria)
            if mine & QUEEN and not first:
                low = mine & (QUEEN - 1)
                under = (every & (QUEEN - 1)).bit_count() - low.bit_count()
                over = (every >> _ROYALS).bit_count() - (mine >> _ROYALS).bit_count()
                stands = table[over][under]
                if marias == 3 and mine & 2 * QUEEN == 0:
                    stands *= 1 - MARIA_FALLS
                score = (cost + 13) * stands - 1.5
                if score < best:
                    best, chosen_suit, chosen = score, SPADES, QUEEN
                if mine & -mine == QUEEN:
                    continue
        else:
            cost = 0.4 + later * void * (maria + 0.6 * heart)
        low = mine & -mine
        twin = every & 2 * low and not mine & 2 * low
        under = (every & (low - 1)).bit_count()
        over = others - under - (1 if twin else 0)
        stands = table[over][under]
        if twin:
            stands *= 1 - TWIN_FALLS
        if suit == SPADES and low > QUEEN:
            cost += 4 * maria
        score = cost * stands + 0.05 * mine.bit_count()
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
            best = 40 - spades.bit_count()
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
