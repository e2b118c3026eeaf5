import type { Move } from './index.ts';

/*
 * The ledger once more, told as plainly as the rules are and written otherwise: every balance is summed over all moves before, moves are
 * sorted as texts, and a unit cost is a value and a quantity, divided where it is needed.
 */

type Lot = { readonly id: string; left: bigint };
type Change = { readonly place: string; readonly by: bigint };
type Told = { readonly id: string; cost: bigint; quantity: bigint; value: bigint; short: bigint };

const million = 1_000_000n;
const billion = million * million;

/** What `replay` says of moves that name what they cost; costs and values in minor units. */
export function slowLedger(all: readonly Move[]): readonly Told[] {
  const alive = all.filter((move) => move.reverses === null && !all.some(({ reverses }) => reverses === move.id));
  const moves = alive.filter(({ kind }) => !['landed', 'price'].includes(kind)).toSorted((a, b) => (keyOf(a) < keyOf(b) ? -1 : 1));
  const told: Told[] = [];
  const changes: Change[] = [];
  let [value, books, last, lots]: [bigint, bigint, bigint, Lot[]] = [0n, 0n, 0n, []];
  for (const move of moves) {
    const before = told.at(-1)?.quantity ?? 0n;
    const by = move.kind === 'count' ? BigInt(move.quantity) - heldAt(changes, move.to) : BigInt(move.quantity);
    const isBetween = move.from !== null && move.to !== null;
    const after = isBetween ? before : before + by;
    let [cost, short] = [0n, 0n];
    if (isBetween) changes.push({ place: move.from ?? '', by: -by }, { place: move.to ?? '', by });
    else changes.push({ place: (by < 0n ? move.from : null) ?? move.to ?? '', by });
    const average = before > 0n ? nearest(value, before) : last;
    if (isBetween || by === 0n) cost = 0n;
    else if (by < 0n) {
      short = least(-by, before > 0n ? -after : -by);
      if (short < 0n) short = 0n;
      if (short > 0n) lots.push({ id: move.id, left: short });
      const next = after > 0n ? value - nearest(value * -by, before) : after * average;
      cost = books - printed(books - nearest(value - next, billion), next);
      [books, value, last] = [books - cost, next, average];
    } else {
      const isBought = ['opening', 'receipt'].includes(move.kind);
      const paid = isBought ? paidFor(move, alive) : 0n;
      const unit = isBought ? nearest(paid * billion, by) : average;
      const next = isBought ? afterBuying(before, value, by, paid, unit) : afterBack(before, value, by, average);
      if (isBought) {
        cost = paid;
        const more = before < 0n ? books + paid - printed(books + paid + nearest(next - value - paid * billion, billion), next) : 0n;
        spread(told, lots, more);
        books += paid - more;
      } else {
        cost = printed(books + nearest(next - value, billion), next) - books;
        books += cost;
      }
      lots = settled(told, lots, by);
      [value, last] = [next, after > 0n ? nearest(next, after) : unit];
    }
    told.push({ id: move.id, cost, quantity: after, value: books, short });
  }
  return told;
}

function heldAt(changes: readonly Change[], at: string | null): bigint {
  return changes.reduce((sum, { place, by }) => (place === at ? sum + by : sum), 0n);
}

function paidFor(move: Move, all: readonly Move[]): bigint {
  const own = move.amount === null ? nearest(BigInt(move.quantity) * BigInt(move.unit_cost ?? 0), billion) : BigInt(move.amount);
  return all.reduce((sum, { of, amount }) => (of === move.id ? sum + BigInt(amount ?? 0) : sum), own);
}

function afterBuying(before: bigint, value: bigint, by: bigint, paid: bigint, unit: bigint): bigint {
  if (before >= 0n) return value + paid * billion;
  return before + by > 0n ? nearest(paid * billion * (before + by), by) : (before + by) * unit;
}

function afterBack(before: bigint, value: bigint, by: bigint, average: bigint): bigint {
  return before > 0n ? value + nearest(value * by, before) : (before + by) * average;
}

/** `more`, parted over all lots by what is left of them, running sums rounded. */
function spread(told: readonly Told[], lots: readonly Lot[], more: bigint): void {
  const sum = lots.reduce((all, { left }) => all + left, 0n);
  lots.forEach(({ id }, index) => {
    const upTo = (count: bigint) => nearest(more * lots.slice(0, Number(count)).reduce((all, { left }) => all + left, 0n), sum);
    const row = told.find((one) => one.id === id);
    if (row) row.cost += upTo(BigInt(index) + 1n) - upTo(BigInt(index));
  });
}

function settled(told: readonly Told[], lots: readonly Lot[], by: bigint): Lot[] {
  let rest = by;
  for (const lot of lots) {
    const part = least(lot.left, rest);
    const row = told.find(({ id }) => id === lot.id);
    if (row) row.short -= part;
    lot.left -= part;
    rest -= part;
  }
  return lots.filter(({ left }) => left > 0n);
}

/** The books after a line, pulled to the value where they would lie a whole minor unit or more beside it. */
function printed(books: bigint, value: bigint): bigint {
  const beside = books * billion - value;
  return beside * beside >= billion * billion ? nearest(value, billion) : books;
}

function least(a: bigint, b: bigint): bigint {
  return a < b ? a : b;
}

/** Half away from zero. */
function nearest(n: bigint, d: bigint): bigint {
  const [whole, rest] = [n / d, n % d];
  return rest * rest * 4n >= d * d ? whole + (n < 0n === d < 0n ? 1n : -1n) : whole;
}

function keyOf({ minute, captured, device, sequence, id, kind, quantity, from, to }: Move): string {
  const turn = kind === 'count' ? 'd' : from && to ? 'b' : quantity < 0 ? 'c' : 'a';
  const digits = (value: number) => String(value).padStart(16, '0');
  return [digits(minute), turn, digits(captured), device, digits(sequence), id].join(' ');
}
