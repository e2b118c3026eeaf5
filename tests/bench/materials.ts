import { closingsOf, type Move, replay } from '../../src/modules/factory/material-ledger/index.ts';
import { type Line, line, type Pair } from './line.ts';

const rounds = 9;
const moves = 100_000;
/** What moved since the last month was closed. */
const tail = 3_000;
const perMinute = 2;

/** The ledger of one component from what its last month was closed with. It runs in Node: nothing of it is a page's. */
export function benchMaterials(tell: (row: Line) => void): Promise<string> {
  const all = Array.from({ length: moves }, (_, i) => moveAt(i));
  const end = (moves - tail) / perMinute;
  const [from] = closingsOf(all, [end]);
  if (!from) throw new Error('No closing');
  const late = all.slice(moves - tail);
  const pairs: Pair[] = [];
  for (let round = 0; round <= rounds; round += 1) {
    const pair = { value: timed(() => replay(late, { from }).balance.value), denominator: timed(() => folded(all)) };
    // The first one warms up.
    if (round > 0) pairs.push(pair);
  }
  tell(
    line(
      {
        key: 'replay_100k',
        what: 'the ledger of one component with 100,000 moves from the closing of its last month and 3,000 moves since / a bare loop over all of them that adds up quantity and value in plain numbers',
        unit: 'ms',
        atMost: 3,
        source: 'a ledger that costs no more than three plain loops',
        cause: 'each move is put in order and counted exactly, by place and batch, with its printed line',
      },
      pairs,
    ),
  );
  return Promise.resolve(process.version);
}

/** Three of four come in, each for a little more than the one before; minutes go on by two moves. */
function moveAt(i: number): Move {
  const comes = i % 4 !== 3;
  return {
    ...{
      id: `m${String(i).padStart(6, '0')}`,
      component: 'cloth',
      kind: comes ? 'receipt' : 'issue',
      quantity: comes ? 10_000_000 : -25_000_000,
    },
    ...{ from: comes ? null : 'store', to: comes ? 'store' : null, batch: null, unit_cost: comes ? (100 + (i % 50)) * 1_000_000 : null },
    ...{ amount: null, of: null, reverses: null, minute: Math.floor(i / perMinute), captured: i * 30_000, device: 'A', sequence: i },
  };
}

function folded(all: readonly Move[]): number {
  let [quantity, value] = [0, 0];
  for (const move of all) {
    const amount = move.quantity > 0 ? (move.quantity * (move.unit_cost ?? 0)) / 1e12 : (value * move.quantity) / quantity;
    [quantity, value] = [quantity + move.quantity, value + amount];
  }
  return value;
}

function timed(run: () => number): number {
  const began = performance.now();
  if (!Number.isFinite(run())) throw new Error('No value');
  return performance.now() - began;
}
