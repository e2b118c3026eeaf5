import { isMade } from '#data/is-made.ts';
import { Refused } from '#data/refused.ts';
import { plain, type Store } from '#data/store.ts';
import { decimalRatio, over, quotient, type Ratio, ratio, rounded, times, wholeRatio } from '#kernel/exact.ts';
import { idOf } from '#kernel/id-of.ts';

import { conversionMoves, inStock } from '../material-ledger/index.ts';
import { type ComponentRow, moveMaterials, type NewMove, plainNumber, unitOf } from '../materials/index.ts';
import { Component, ComponentCost, MaterialMove } from '../materials/kind.ts';
import type { StockLedger } from '../stock/index.ts';
import { componentCommands, type ComponentFacts } from './component-commands.ts';

/** The new component; `per`: how many of its units one old unit is, where the units are of two dimensions. */
export type Conversion = { readonly unit: string; readonly code: string; readonly name: string; readonly per: number | null };

/** Moves of one operation at most, so that it fits into one push; even, as they go in pairs. */
const most = 100;

/**
 * Counts a component in another unit from now on: a new one, with all that there is at every place for the same money; the old one is
 * archived and keeps its ledger. Begun twice it is done once. Throws `convert_short` where some place holds less than nothing.
 */
export async function convertComponent(store: Store, old: ComponentRow, to: Conversion, stock: StockLedger | null): Promise<string> {
  const factor = factorOf(old.stock_unit, to);
  const id = idOf(old.id, `convert:${to.unit}`);
  const moves = stock ? conversionMoves({ component: old.id, balance: stock.ledger.balance }, id, factor) : [];
  if (!moves) throw new Refused('convert_short');
  await componentCommands.setActive(store, old.id, false);
  if (!(await isMade(store, Component, id))) {
    const cost = await store.get(ComponentCost, old.id);
    const standard = cost && rounded(over(wholeRatio(cost.standard_cost), factor) ?? wholeRatio(0));
    await componentCommands.add(store, { facts: converted(old, to, factor), standard }, id);
  }
  const told = moves.map(({ component, quantity, from, to: target, batch, amount }): NewMove & { readonly id: string } => ({
    ...{
      id: idOf(id, `move:${from ?? ''}:${target ?? ''}:${batch ?? ''}`),
      component_id: component,
      quantity,
      from_id: from,
      to_id: target,
    },
    ...{ batch, amount, type: component === id ? 'opening' : 'transfer', note: `${old.code} → ${to.code}` },
  }));
  const made = await store.getMany(
    MaterialMove,
    told.map((move) => move.id),
  );
  const there = new Set(made.map((row) => row.id));
  const open = told.filter((move) => !there.has(move.id));
  // What goes out of a place and what comes in for it are one operation: cut off between two, no quantity is twice.
  for (let from = 0; from < open.length; from += most) await moveMaterials(store, open.slice(from, from + most));
  return id;
}

/** How many new units an old one is. Throws `convert_factor` where somebody has to say it and does not. */
function factorOf(unit: string, to: Conversion): Ratio {
  const exact = inStock({ unit: unitOf(unit) }, unitOf(to.unit));
  if ('value' in exact) return exact.value;
  if (to.per === null || !(to.per > 0)) throw new Refused('convert_factor', { field: 'per' });
  return decimalRatio(plainNumber(to.per));
}

function converted(old: ComponentRow, { unit, code, name }: Conversion, factor: Ratio): ComponentFacts {
  const { id: _id, active: _active, created_by: _by, created_at: _at, deleted_at: _gone, ...facts } = plain(old) as ComponentRow;
  const scaled = (quantity: number) => Number(quotient(BigInt(quantity) * factor.n, factor.d));
  const weight = old.weight_mg === null ? null : rounded(over(wholeRatio(old.weight_mg), factor) ?? wholeRatio(0));
  return {
    ...facts,
    ...{ code, name, stock_unit: unit, reorder_point: scaled(old.reorder_point), reorder_qty: scaled(old.reorder_qty) },
    weight_mg: weight === null ? null : Math.max(1, weight),
    packs: old.packs.map((pack) => {
      const { n, d } = times(ratio(BigInt(pack.num), BigInt(pack.den)) ?? wholeRatio(1), factor);
      return { ...pack, num: Number(n), den: Number(d) };
    }),
  };
}
