import * as v from 'valibot';

import { dueDay, id, text } from '#data/fields.ts';
import { newId } from '#kernel/ids.ts';

import { parts } from '../material-ledger/index.ts';
import { type ComponentRow, saidOf } from '../materials/index.ts';
import type { RequisitionFacts, RequisitionRow } from '../requisitioning/index.ts';
import { Requisition, type RequisitionLine } from '../requisitioning/kind.ts';

const { section, purpose, priority, notes } = Requisition.schema.entries;

/** A thousand million of anything. */
const count = v.pipe(v.number(), v.minValue(0), v.maxValue(1e9));

const Line = v.object({ id, component_id: id, measure: text(36, 1), count, note: text(200) });
export type LineValues = v.InferInput<typeof Line>;

/** The form of a requisition: counts as they are said. `store`: where it is taken from, of what is issued at once. */
export const RequisitionFields = v.object({
  ...{ section: v.nullable(section), purpose, priority, needed_by: v.nullable(dueDay), notes },
  ...{ keep_draft: v.boolean(), store: v.nullable(id), lines: v.array(Line) },
});
export type RequisitionValues = v.InferOutput<typeof RequisitionFields>;

export const newLine = (component?: ComponentRow): LineValues => ({
  ...{ id: newId(), component_id: component?.id ?? '', measure: component?.stock_unit ?? '', count: 1, note: '' },
});

/** What is saved of what was typed. A line whose component or unit is gone comes to nothing, which its rule refuses. */
export function factsOf(
  values: RequisitionValues,
  components: readonly ComponentRow[],
  seen: RequisitionRow | undefined,
): RequisitionFacts {
  const byId = new Map(components.map((row) => [row.id, row]));
  const before = new Map((seen?.lines ?? []).map((line) => [line.id, line]));
  const { section: asking, purpose: use, priority: hurry, needed_by, notes: told } = values;
  return {
    ...{ section: asking ?? '', purpose: use, priority: hurry, needed_by, notes: told },
    status: values.keep_draft ? 'draft' : 'submitted',
    lines: values.lines.map((line): RequisitionLine => {
      const { approved = null, substitute_for = null, reason = '' } = before.get(line.id) ?? {};
      return {
        ...{ ...line, approved, substitute_for, reason },
        ...saidOf(byId.get(line.component_id), line.count, line.measure),
      };
    }),
  };
}

export function valuesOf(row: RequisitionRow): v.InferInput<typeof RequisitionFields> {
  const { section: asking, purpose: use, priority: hurry, needed_by, notes: told, lines } = row;
  return {
    ...{ section: asking || null, purpose: use, priority: hurry, needed_by, notes: told, keep_draft: row.status === 'draft', store: null },
    lines: lines.map((line) => ({
      ...{ id: line.id, component_id: line.component_id, measure: line.measure, count: line.count / parts, note: line.note },
    })),
  };
}
