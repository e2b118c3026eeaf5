import { canBuild, explode, type Explosion, lineCost, type Output } from '../bill-engine/index.ts';
import { parts } from '../material-ledger/index.ts';
import { billOf, type BillRow, outputOf } from '../producing/index.ts';
import type { ComponentFigures } from '../stock/index.ts';

/** Rejects, set-up and rounding are shared out over so many. */
export const usualLot = 100;

/** `canBuild`: in millionths of the output, infinite where nothing is needed. `material`: of one, minor units; null where a cost is not known. */
export type BillFigures = { readonly canBuild: number; readonly material: number | null };

export type Costs = ReadonlyMap<string, Pick<ComponentFigures, 'available' | 'average'>>;

export function billFigures(row: BillRow, inUse: ReadonlyMap<string, BillRow>, figures: Costs): BillFigures {
  const available = new Map([...figures].map(([id, own]) => [id, Math.max(0, own.available)]));
  return {
    canBuild: row.lines.length === 0 ? Number.POSITIVE_INFINITY : canBuild(billOf(row), available),
    material: materialCost(explosionOf(row, inUse, [{ good: usualLot * parts, options: [] }]), figures, usualLot * parts),
  };
}

/** All levels, down to what is bought. */
export function explosionOf(row: BillRow, inUse: ReadonlyMap<string, BillRow>, outputs: readonly Output[]): Explosion {
  return explode(outputOf(row), billOf(row), outputs, (id) => {
    const own = inUse.get(id);
    return own && own.lines.length > 0 ? billOf(own) : undefined;
  });
}

/** Of one unit of output, at today's averages; so many millionths of it were exploded. */
function materialCost(found: Explosion, figures: Costs, good: number): number | null {
  if ('problem' in found) return null;
  const total = totalCost(found.bought, figures);
  return total === null ? null : Math.round((total * 1_000_000) / good);
}

/** At today's averages, minor units: a printed line for each; null where one is not known. */
export function totalCost(bought: ReadonlyMap<string, number>, figures: Costs): number | null {
  let total = 0;
  for (const [component, quantity] of bought) {
    const rate = figures.get(component)?.average ?? null;
    if (rate === null) return null;
    total += lineCost(quantity, rate);
  }
  return total;
}
