import * as v from 'valibot';

import { day, id, text } from '#data/fields.ts';
import { Refused } from '#data/refused.ts';
import { m } from '#messages';

import type { ComponentRow, NewMove } from '../materials/index.ts';
import { enteredAs, quantityIn } from '../materials/index.ts';

/** What somebody does to the stock of a component without a document. */
export type MoveAs = 'count' | 'scrap' | 'transfer' | 'opening';

const amount = v.pipe(v.number(), v.minValue(0), v.maxValue(1e9));
export const MoveFields = v.object({
  ...{ quantity: amount, measure: v.string(), place_id: id, to_id: v.nullable(id), batch: v.nullable(text(40)), day },
  ...{ reason: v.nullable(text(120)), note: text(300) },
  /** What one of the measure cost, in whole units of money. */
  price: v.nullable(amount),
});
export type MoveValues = v.InferOutput<typeof MoveFields>;

/** The move that is told, without its time and cost. Throws `Refused` for what is none. */
export function moveOf(as: MoveAs, row: ComponentRow, { quantity, measure, place_id, to_id, batch, reason, note }: MoveValues): NewMove {
  const much = quantityIn(row, quantity, measure);
  if (much === undefined) throw new Refused('measure_unknown', { field: 'measure' });
  if (as === 'transfer' && to_id === null) throw new Refused('required', { field: 'to_id' });
  if ((as === 'scrap' || as === 'count') && reason === null) throw new Refused('required', { field: 'reason' });
  const ways = {
    count: { quantity: much, to_id: place_id },
    opening: { quantity: much, to_id: place_id },
    scrap: { quantity: -much, from_id: place_id },
    transfer: { quantity: much, from_id: place_id, to_id },
  } as const;
  const told = { batch: batch || null, reason: reason ?? '', note, entered: enteredAs(row, quantity, measure) };
  return { component_id: row.id, type: as, ...ways[as], ...told };
}

export const moveTexts = {
  count: { title: m.components_correct, quantity: m.components_lies_now, help: m.components_correct_help },
  opening: { title: m.factory_move_opening, quantity: m.components_lies_there, help: m.components_opening_help },
  scrap: { title: m.components_scrap, quantity: m.components_scrapped, help: m.components_scrap_help },
  transfer: { title: m.components_transfer, quantity: m.components_how_much, help: m.components_transfer_help },
} as const;
