import { type Ledger, type Move, replay } from '../material-ledger/index.ts';
import type { ComponentCostRow, CostRow, FactoryRules, MoveRow } from '../materials/index.ts';
import { type Bought, costedMoves, nothingBought } from '../purchasing/index.ts';

/** A component's moves as they were put in, by id, and the ledger that follows from them. */
export type StockLedger = { readonly moves: ReadonlyMap<string, MoveRow>; readonly ledger: Ledger };

type Method = FactoryRules['cost_method'];
export type LedgerFacts = {
  readonly moves: readonly MoveRow[];
  /** None where this person does not see costs, and nothing of what was bought. */
  readonly costs: readonly CostRow[];
  readonly bought: Bought;
  readonly standards: readonly ComponentCostRow[];
  readonly method: Method;
};

type Kept = { readonly moves: readonly Move[]; readonly told: string; readonly made: StockLedger };

/** Replays all components, and at the next call those alone that have other moves, costs or standards than before. */
export function ledgerBook(): (facts: LedgerFacts) => ReadonlyMap<string, StockLedger> {
  let book: ReadonlyMap<string, Kept> = new Map();
  return ({ moves: rows, costs, bought, standards, method }) => {
    const rowsOf = Map.groupBy(rows, ({ component_id }) => component_id);
    const standardOf = new Map(standards.map(({ id, standard_cost }) => [id, standard_cost]));
    book = new Map(
      [...Map.groupBy(costedMoves(rows, costs, bought), ({ component }) => component)].map(([id, moves]) => {
        const standard = standardOf.get(id) || null;
        const before = book.get(id);
        const told = `${method}:${standard}`;
        if (before?.told === told && sameMoves(before.moves, moves)) return [id, before];
        return [id, { moves, told, made: made(rowsOf.get(id) ?? [], moves, standard, method) }];
      }),
    );
    return new Map([...book].map(([id, { made: ledger }]) => [id, ledger]));
  };
}

/** Of one component. */
export function ledgerOf(
  rows: readonly MoveRow[],
  costs: readonly CostRow[],
  standard: number | null,
  method: Method,
  bought: Bought = nothingBought,
): StockLedger {
  const own = costedMoves(rows, costs, bought).filter(({ component }) => component === rows[0]?.component_id);
  return made(rows, own, standard, method);
}

function made(rows: readonly MoveRow[], moves: readonly Move[], standard: number | null, method: Method): StockLedger {
  return {
    moves: new Map(rows.map((row) => [row.id, row])),
    ledger: replay(method === 'fixed' ? atStandard(moves, standard) : moves, { standard }),
  };
}

/** Moves are never changed, but what they cost is: a bill is put right, or freight comes on top. */
function sameMoves(before: readonly Move[], now: readonly Move[]): boolean {
  return (
    before.length === now.length &&
    before.every(({ id, amount, unit_cost }, i) => {
      const other = now[i];
      return id === other?.id && amount === other.amount && unit_cost === other.unit_cost;
    })
  );
}

/** What comes in is worth its standard cost, whatever it was bought for and whatever came on top; of what has none nobody knows the cost. */
function atStandard(moves: readonly Move[], standard: number | null): readonly Move[] {
  return moves
    .filter(({ kind }) => kind !== 'landed' && kind !== 'price')
    .map((move) => {
      const isPriced = move.quantity > 0 && move.from === null && move.kind !== 'count' && move.kind !== 'issue_return';
      return { ...move, unit_cost: isPriced ? standard : null, amount: null };
    });
}
