import { type Bill, explode } from '../../src/modules/factory/bill-engine/index.ts';
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
  tell(explosionLine());
  return Promise.resolve(process.version);
}

const components = 40;
const explosions = 200;

/** What an order of 500 in four sizes takes, two levels deep. */
function explosionLine(): Line {
  const bill = billOf(Array.from({ length: components / 2 }, (_, i) => `c${i}`));
  const made = billOf(Array.from({ length: components / 2 }, (_, i) => `d${i}`));
  const outputs = ['S', 'M', 'L', 'XL'].map((size) => ({ good: 125_000_000, options: [size] }));
  const pairs: Pair[] = [];
  for (let round = 0; round <= rounds; round += 1) {
    const pair = {
      value: timed(() => repeated(() => ('bought' in exploded() ? 1 : 0))),
      denominator: timed(() => repeated(() => bill.lines.reduce((sum, { quantity }) => sum + quantity * 500 * 1.05, 0))),
    };
    if (round > 0) pairs.push(pair);
  }
  return line(
    {
      key: 'explosion_40',
      what: `${explosions} explosions of a bill of 40 components on two levels, for four sizes / as many bare loops over its first level in plain numbers`,
      unit: 'ms',
    },
    pairs,
  );

  function exploded() {
    return explode('shirt', bill, outputs, (component) => (component === 'c0' ? made : undefined));
  }
}

function repeated(run: () => number): number {
  let sum = 0;
  for (let i = 0; i < explosions; i += 1) sum += run();
  return sum;
}

function billOf(parts: readonly string[]): Bill {
  return {
    ...{ base: 1_000_000, reject: 300, step: 1_000_000 },
    lines: parts.map((component, i) => ({
      ...{ id: component, component, quantity: 1_800_000, pieces: 1, wastage_type: 'add_on', wastage: 500, setup: 2_000_000 },
      ...{ multiple: i % 2 === 0 ? 1_000_000 : 0, basis: 'started', options: [{ option: 'XL', quantity: 2_100_000, component: null }] },
    })),
  };
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
