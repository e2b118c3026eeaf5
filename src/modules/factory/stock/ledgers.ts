import { type Ledger, type Move, replay } from '../material-ledger/index.ts';
import { type ComponentCostRow, type CostRow, type FactoryRules, ledgerMoves, type MoveRow } from '../materials/index.ts';

/** A component's moves as they were put in, by id, and the ledger that follows from them. */
export type StockLedger = { readonly moves: ReadonlyMap<string, MoveRow>; readonly ledger: Ledger };

type Method = FactoryRules['cost_method'];
export type LedgerFacts = {
  readonly moves: readonly MoveRow[];
  /** None where this person does not see costs. */
  readonly costs: readonly CostRow[];
  readonly standards: readonly ComponentCostRow[];
  readonly method: Method;
};

type Kept = { readonly rows: readonly MoveRow[]; readonly costs: number; readonly told: string; readonly made: StockLedger };

/** Replays all components, and at the next call those alone that have other moves, costs or standards than before. */
export function ledgerBook(): (facts: LedgerFacts) => ReadonlyMap<string, StockLedger> {
  let book: ReadonlyMap<string, Kept> = new Map();
  return ({ moves, costs, standards, method }) => {
    const costsOf = Map.groupBy(costs, ({ component_id }) => component_id);
    const standardOf = new Map(standards.map(({ id, standard_cost }) => [id, standard_cost]));
    book = new Map(
      [...Map.groupBy(moves, ({ component_id }) => component_id)].map(([id, rows]) => {
        const own = costsOf.get(id) ?? [];
        const standard = standardOf.get(id) || null;
        const before = book.get(id);
        const told = `${method}:${standard}`;
        if (before?.told === told && before.costs === own.length && sameIds(before.rows, rows)) return [id, before];
        return [id, { rows, costs: own.length, told, made: ledgerOf(rows, own, standard, method) }];
      }),
    );
    return new Map([...book].map(([id, { made }]) => [id, made]));
  };
}

/** Of one component. */
export function ledgerOf(rows: readonly MoveRow[], costs: readonly CostRow[], standard: number | null, method: Method): StockLedger {
  const moves = ledgerMoves(rows, costs);
  return {
    moves: new Map(rows.map((row) => [row.id, row])),
    ledger: replay(method === 'fixed' ? atStandard(moves, standard) : moves, { standard }),
  };
}

/** Moves are never changed: the same ids are the same moves. */
function sameIds(before: readonly MoveRow[], now: readonly MoveRow[]): boolean {
  return before.length === now.length && before.every(({ id }, i) => id === now[i]?.id);
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
