"""Tricks of both Spades games played out fast, by a policy that knows contracts and nils.

One mask a seat and suit, no objects in the loop. The rules are those of games/contract.py, stated
here once more for speed; a test plays both side by side and allows no difference.
"""

from __future__ import annotations

from collections.abc import Sequence

from cardtable.bots.contract.masks import Masks

SPADES = 3

Log = list[tuple[int, int, int]]
"""Plays as (seat, suit, bit), for the test that compares with the rules."""


class Deal:
    """A position in the play of a hand, all cards known.

    `hands[4 * seat + suit]` are masks; `trick` the plays on the table as (seat, suit, bit); `turn`
    who plays next. `greedy[side]`: whether spare tricks are welcome (bags do not hurt).
    """

    __slots__ = ("bids", "broken", "greedy", "hands", "seats", "trick", "turn", "won")

    def __init__(
        self,
        hands: Masks,
        bids: Sequence[int],
        won: Sequence[int],
        turn: int,
        trick: Sequence[tuple[int, int, int]] = (),
        broken: bool = False,
        greedy: Sequence[bool] = (False, False),
    ) -> None:
        self.hands = hands
        self.bids = bids
        self.won = won
        self.turn = turn
        self.trick = trick
        self.broken = broken
        self.greedy = greedy
        self.seats = len(bids)


def play_out(deal: Deal, log: Log | None = None) -> list[int]:
    """Play the hand to its end; the tricks won by each seat. `deal` itself stays as it is."""
    seats, bids, greedy = deal.seats, deal.bids, deal.greedy
    hands, won = deal.hands[:], list(deal.won)
    all_hands = _union(hands, seats)
    turn, broken = deal.turn, deal.broken
    nil = [bid <= 0 and not tricks for bid, tricks in zip(bids, won, strict=True)]
    needs = _needs(bids, won, seats)
    tricks_left = _tricks_left(hands, turn)
    plays = list(deal.trick)
    while tricks_left:
        if plays:
            leader, led, best_bit = plays[0]
            best_seat, best_suit, count = leader, led, len(plays)
            for seat, suit, bit in plays[1:]:
                if suit == best_suit:
                    if bit > best_bit:
                        best_seat, best_bit = seat, bit
                elif suit == SPADES:
                    best_seat, best_suit, best_bit = seat, suit, bit
        else:
            led, best_bit = _lead(
                hands, all_hands, turn, seats, nil, needs, broken, tricks_left, greedy
            )
            best_seat, best_suit, count = turn, led, 1
            hands[4 * turn + led] ^= best_bit
            all_hands[led] ^= best_bit
            if led == SPADES:
                broken = True
            if log is not None:
                log.append((turn, led, best_bit))
            turn += 1
            if turn == seats:
                turn = 0
        while count < seats:
            base = 4 * turn
            mine = hands[base + led]
            side = turn & 1
            wants = greedy[side] or needs[side] > 0 or 0 < needs[1 - side] >= tricks_left - 1
            if mine:
                bit = _follow(
                    hands,
                    turn,
                    led,
                    best_seat,
                    best_suit,
                    best_bit,
                    count,
                    seats,
                    nil,
                    wants,
                    all_hands,
                )
                suit = led
            else:
                suit, bit = _void(
                    hands, turn, led, best_seat, best_suit, best_bit, count, seats, nil, wants
                )
                if suit == SPADES:
                    broken = True
            hands[base + suit] ^= bit
            all_hands[suit] ^= bit
            if suit == best_suit:
                if bit > best_bit:
                    best_seat, best_bit = turn, bit
            elif suit == SPADES:
                best_seat, best_suit, best_bit = turn, suit, bit
            if log is not None:
                log.append((turn, suit, bit))
            count += 1
            turn += 1
            if turn == seats:
                turn = 0
        won[best_seat] += 1
        if bids[best_seat] > 0:
            needs[best_seat & 1] -= 1
        nil[best_seat] = False
        turn = best_seat
        plays = []
        tricks_left -= 1
    return won


def _union(hands: Masks, seats: int) -> list[int]:
    """All cards still held, suit by suit."""
    union = [0, 0, 0, 0]
    for index in range(4 * seats):
        union[index & 3] |= hands[index]
    return union


def _needs(bids: Sequence[int], won: Sequence[int], seats: int) -> list[int]:
    """The tricks that each side's number bidders still need; below 0 they have bags."""
    needs = [0, 0]
    for seat in range(seats):
        if bids[seat] > 0:
            needs[seat & 1] += bids[seat] - won[seat]
    return needs


def _tricks_left(hands: Masks, turn: int) -> int:
    base = 4 * turn
    return sum([hands[base + suit].bit_count() for suit in range(4)])


def _lead(
    hands: Masks,
    all_hands: list[int],
    seat: int,
    seats: int,
    nil: list[bool],
    needs: list[int],
    broken: bool,
    tricks_left: int,
    greedy: Sequence[bool],
) -> tuple[int, int]:
    """The card to lead: winners while tricks are wanted, low cards otherwise."""
    base = 4 * seat
    spades = hands[base + SPADES]
    plain = [suit for suit in (0, 1, 2) if hands[base + suit]]
    if not plain:
        return SPADES, _trump_lead(spades, nil[seat])
    side = seat & 1
    if nil[seat]:
        return _lowest(hands, base, plain, spades if broken else 0, all_hands)
    if seats == 4 and nil[seat ^ 2]:
        return _cover_lead(hands, base, plain, spades if broken else 0, all_hands)
    if nil[(seat + 1) % seats] or nil[seat - 1]:
        return _lowest(hands, base, plain, 0, all_hands)
    if greedy[side] or needs[side] > 0 or 0 < needs[1 - side] >= tricks_left - 1:
        for suit in plain:
            mine = hands[base + suit]
            if mine << 1 > all_hands[suit] and not _ruffable(hands, seat, seats, suit):
                return suit, 1 << (mine.bit_length() - 1)
        found = _to_mate(hands, all_hands, seat, plain) if seats == 4 else None
        if found:
            return found
        if broken and spades << 1 > all_hands[SPADES]:
            return SPADES, 1 << (spades.bit_length() - 1)
        found = _for_ruff(hands, seat, plain) if seats == 4 else None
        if found:
            return found
        longest = max(plain, key=lambda suit: hands[base + suit].bit_count())
        mine = hands[base + longest]
        return longest, mine & -mine
    return _lowest(hands, base, plain, 0, all_hands)


def _ruffable(hands: Masks, seat: int, seats: int, suit: int) -> bool:
    """Whether an opponent can ruff a suit that is led."""
    for foe in range((seat + 1) & 1, seats, 2):
        if not hands[4 * foe + suit] and hands[4 * foe + SPADES]:
            return True
    return False


def _to_mate(
    hands: Masks, all_hands: list[int], seat: int, plain: list[int]
) -> tuple[int, int] | None:
    """A low card of a suit in which the partner has the winner, and nobody ruffs."""
    for suit in plain:
        if hands[4 * (seat ^ 2) + suit] << 1 > all_hands[suit] and not _ruffable(
            hands, seat, 4, suit
        ):
            return suit, hands[4 * seat + suit] & -hands[4 * seat + suit]
    return None


def _for_ruff(hands: Masks, seat: int, plain: list[int]) -> tuple[int, int] | None:
    """A low card of a suit that the partner can ruff and no opponent can."""
    mate = 4 * (seat ^ 2)
    if not hands[mate + SPADES]:
        return None
    for suit in plain:
        if not hands[mate + suit] and not _ruffable(hands, seat, 4, suit):
            return suit, hands[4 * seat + suit] & -hands[4 * seat + suit]
    return None


def _trump_lead(spades: int, nil: bool) -> int:
    return spades & -spades if nil else 1 << (spades.bit_length() - 1)


def _lowest(
    hands: Masks, base: int, plain: list[int], spades: int, all_hands: list[int]
) -> tuple[int, int]:
    """The card under which the fewest other cards lie: the least likely to win."""
    best, chosen = 99, (plain[0], 0)
    for suit in plain:
        mine = hands[base + suit]
        low = mine & -mine
        below = ((all_hands[suit] & ~mine) & (low - 1)).bit_count() * 4 + low.bit_length()
        if mine == all_hands[suit]:
            below += 60
        if below < best:
            best, chosen = below, (suit, low)
    if spades:
        low = spades & -spades
        below = ((all_hands[SPADES] & ~spades) & (low - 1)).bit_count() * 4 + low.bit_length()
        if spades == all_hands[SPADES]:
            below += 60
        if below < best:
            chosen = (SPADES, low)
    return chosen


def _cover_lead(
    hands: Masks, base: int, plain: list[int], spades: int, all_hands: list[int]
) -> tuple[int, int]:
    """A high card that a nil partner can play under: one that wins, else the highest."""
    best, chosen = -1, (plain[0], 0)
    for suit in plain:
        mine = hands[base + suit]
        high = mine.bit_length()
        value = high + (20 if mine << 1 > all_hands[suit] else 0)
        if value > best:
            best, chosen = value, (suit, 1 << (high - 1))
    if spades and spades.bit_length() + (20 if spades << 1 > all_hands[SPADES] else 0) > best:
        chosen = (SPADES, 1 << (spades.bit_length() - 1))
    return chosen


def _follow(
    hands: Masks,
    seat: int,
    led: int,
    best_seat: int,
    best_suit: int,
    best_bit: int,
    count: int,
    seats: int,
    nil: list[bool],
    wants: bool,
    all_hands: list[int],
) -> int:
    """The card of the suit led to play. A good guess is supposed of everybody: all see all."""
    mine = hands[4 * seat + led]
    top = 1 << (mine.bit_length() - 1)
    low = mine & -mine
    if best_suit != led:
        return top if nil[seat] or not wants else low
    under = mine & (best_bit - 1)
    over = mine ^ under
    last = count == seats - 1
    if nil[seat]:
        if under:
            return 1 << (under.bit_length() - 1)
        return top if last else low
    mate = seat ^ 2 if seats == 4 else -1
    if mate >= 0 and nil[mate]:
        return _cover(over, low, top, mate, best_seat, best_bit, count, all_hands[led])
    if nil[best_seat] and best_seat != mate:
        # A nil that is winning stays where it is.
        return 1 << (under.bit_length() - 1) if under else low
    if not wants:
        if best_seat == mate and last:
            return top
        if under:
            return 1 << (under.bit_length() - 1)
        return top if last else low
    if not over or (last and best_seat == mate):
        return low
    if last:
        return over & -over
    return _cheapest_safe(hands, seat, led, best_seat, best_bit, count, seats, over) or low


def _cheapest_safe(
    hands: Masks,
    seat: int,
    led: int,
    best_seat: int,
    best_bit: int,
    count: int,
    seats: int,
    over: int,
) -> int:
    """The cheapest card that wins and that the next player cannot beat; 0 to leave the trick."""
    after = 4 * (seat + 1 if seat + 1 < seats else 0)
    theirs = hands[after + led]
    if not theirs and led != SPADES and hands[after + SPADES]:
        # It will be ruffed.
        return 0
    bar = (theirs if theirs > best_bit else best_bit).bit_length()
    if seats == 4:
        mate = seat ^ 2
        if best_seat == mate and theirs < best_bit:
            return 0
        if count == 1:
            held = hands[4 * mate + led]
            ruffs = not held and led != SPADES and hands[4 * mate + SPADES]
            if held.bit_length() > bar or ruffs:
                # The partner, who plays last, will win it.
                return 0
    safe = over >> bar << bar
    return safe & -safe


def _cover(
    over: int,
    low: int,
    top: int,
    mate: int,
    best_seat: int,
    best_bit: int,
    count: int,
    live: int,
) -> int:
    """Play over a nil partner, or high before the partner has to play."""
    if best_seat == mate:
        if not over:
            return low
        return over & -over if count == 3 else top
    if count >= 2:
        # The partner has played and is beaten already.
        return low
    return top if over else low


def _void(
    hands: Masks,
    seat: int,
    led: int,
    best_seat: int,
    best_suit: int,
    best_bit: int,
    count: int,
    seats: int,
    nil: list[bool],
    wants: bool,
) -> tuple[int, int]:
    """The card to play without the suit led: a ruff, or a discard."""
    base = 4 * seat
    spades = hands[base + SPADES]
    if nil[seat]:
        return _nil_discard(hands, base, spades, best_suit, best_bit)
    if not spades:
        return _discard(hands, base, spades, wants)
    mate = seat ^ 2 if seats == 4 else -1
    saves = best_seat == mate and nil[mate]
    bar = best_bit.bit_length() if best_suit == SPADES else 0
    last = count == seats - 1
    after = 4 * (seat + 1 if seat + 1 < seats else 0)
    overruffs = not last and led != SPADES and not hands[after + led]
    if saves or (
        wants
        and (best_seat == mate or not nil[best_seat])
        and _ruffs(hands, mate, led, best_seat, best_suit, best_bit, count, after, last, nil)
    ):
        safe_bar = max(bar, hands[after + SPADES].bit_length()) if overruffs else bar
        over = spades >> safe_bar << safe_bar
        if not over and saves:
            over = spades >> bar << bar
        if over:
            return SPADES, over & -over
    return _discard(hands, base, spades, wants)


def _ruffs(
    hands: Masks,
    mate: int,
    led: int,
    best_seat: int,
    best_suit: int,
    best_bit: int,
    count: int,
    after: int,
    last: bool,
    nil: list[bool],
) -> bool:
    """Whether a trick is worth a trump: not where the partner wins it anyway."""
    theirs = 0 if last else hands[after + led]
    plain = best_suit == led != SPADES
    if best_seat == mate:
        return plain and theirs > best_bit
    if mate >= 0 and count == 1 and plain and not nil[mate]:
        bar = (theirs if theirs > best_bit else best_bit).bit_length()
        if hands[4 * mate + led].bit_length() > bar and (theirs or not hands[after + SPADES]):
            return False
    return True


def _nil_discard(
    hands: Masks, base: int, spades: int, best_suit: int, best_bit: int
) -> tuple[int, int]:
    """A nil bidder throws the most dangerous card that does not win."""
    if best_suit == SPADES:
        under = spades & (best_bit - 1)
        if under:
            return SPADES, 1 << (under.bit_length() - 1)
    high, chosen = 0, (SPADES, 0)
    for suit in (0, 1, 2):
        mine = hands[base + suit]
        if mine > high:
            high, chosen = mine, (suit, 1 << (mine.bit_length() - 1))
    return chosen if high else (SPADES, spades & -spades)


def _discard(hands: Masks, base: int, spades: int, wants: bool) -> tuple[int, int]:
    """The lowest plain card while tricks are wanted, else the highest."""
    best, chosen = -1, (SPADES, 0)
    for suit in (0, 1, 2):
        mine = hands[base + suit]
        if not mine:
            continue
        if wants:
            low = mine & -mine
            value = 40 - 2 * low.bit_length() - mine.bit_count()
            if value > best:
                best, chosen = value, (suit, low)
        elif mine > best:
            best, chosen = mine, (suit, 1 << (mine.bit_length() - 1))
    return chosen if best >= 0 else (SPADES, spades & -spades)
