import * as v from 'valibot';

import { flag, id, optionalId, text } from '#data/fields.ts';
import { newId } from '#kernel/ids.ts';

import { parts } from '../material-ledger/index.ts';
import { type ComponentRow, measuresOf, quantityIn } from '../materials/index.ts';
import type { BillFacts, BillRow } from '../producing/index.ts';
import { bases, type BillLine, BillOfMaterials, type BillStep, consumptions, wastageTypes } from '../producing/kind.ts';

/* What the form of a bill holds: quantities as they are said, minutes with their parts. */

const { reject, notes } = BillOfMaterials.schema.entries;
const amount = v.pipe(v.number(), v.minValue(0), v.maxValue(1e9));
const wastage = v.pipe(v.number(), v.minValue(0), v.maxValue(9000));

const Option = v.object({ option: text(50, 1), quantity: v.nullable(amount), component_id: optionalId });
const Substitute = v.object({ component_id: id, factor: v.pipe(amount, v.minValue(0.000001)) });
const Line = v.object({
  ...{
    id,
    component_id: id,
    measure: text(36, 1),
    count: amount,
    pieces: v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(1000)),
  },
  ...{ wastage_type: v.picklist(wastageTypes), wastage: v.nullable(wastage), setup: v.nullable(amount), multiple: v.nullable(amount) },
  ...{ basis: v.picklist(bases), consumption: v.picklist(consumptions), options: v.array(Option), substitutes: v.array(Substitute) },
  note: text(200),
});
const Step = v.object({
  id,
  operation_id: id,
  sam: v.nullable(v.pipe(v.number(), v.minValue(0), v.maxValue(1000))),
  inspected: flag,
  note: text(200),
});

export type LineValues = v.InferInput<typeof Line>;
export type StepValues = v.InferInput<typeof Step>;

/** `output`: `product:` or `component:` with the id of what is made. */
export const BillFields = v.object({
  output: text(60, 1),
  base: v.pipe(amount, v.minValue(0.000001)),
  reject: v.nullable(v.pipe(reject, v.maxValue(5000))),
  lines: v.array(Line),
  operations: v.array(Step),
  notes,
});
export type BillValues = v.InferOutput<typeof BillFields>;

export const newLine = (component?: Pick<ComponentRow, 'id' | 'stock_unit' | 'wastage'>): LineValues => ({
  ...{ id: newId(), component_id: component?.id ?? '', measure: component?.stock_unit ?? '', count: 1, pieces: 1 },
  ...{
    wastage_type: component && component.wastage > 0 ? 'add_on' : 'none',
    wastage: component?.wastage ?? 0,
    setup: null,
    multiple: null,
  },
  ...{ basis: 'started', consumption: 'backflush', options: [], substitutes: [], note: '' },
});

export const newStep = (): StepValues => ({ id: newId(), operation_id: '', sam: null, inspected: false, note: '' });

export const startValues: v.InferInput<typeof BillFields> = { output: '', base: 1, reject: 0, lines: [], operations: [], notes: '' };

/** What is made, as it is found: by its name and unit. */
export type Output = { readonly name: string; readonly unit: string };

/** What is saved of what was typed. A line whose component or unit is gone comes to nothing, which its rule refuses. */
export function factsOf(values: BillValues, components: readonly ComponentRow[], { name, unit }: Output): BillFacts {
  const byId = new Map(components.map((row) => [row.id, row]));
  const [made, outputId = ''] = values.output.split(':');
  return {
    ...{ product_id: made === 'product' ? outputId : null, component_id: made === 'component' ? outputId : null },
    ...{ output_name: name, output_unit: unit, base_qty: scaled(values.base), reject: values.reject ?? 0, notes: values.notes },
    lines: values.lines.map((line): BillLine => {
      const component = byId.get(line.component_id);
      const measure = component && measuresOf(component).find(({ key }) => key === line.measure);
      const { wastage_type } = line;
      return {
        ...{ ...line, wastage: wastage_type === 'none' ? 0 : (line.wastage ?? 0) },
        ...{ setup: scaled(line.setup ?? 0), multiple: scaled(line.multiple ?? 0) },
        measure_name: measure?.name ?? line.measure,
        count: scaled(line.count),
        quantity: component ? (quantityIn(component, line.count, line.measure) ?? 0) : 0,
        options: line.options.map((rule) => ({ ...rule, quantity: rule.quantity === null ? null : scaled(rule.quantity) })),
        substitutes: line.substitutes.map((other) => ({ ...other, factor: scaled(other.factor) })),
      };
    }),
    operations: values.operations.map((step): BillStep => ({ ...step, sam: Math.round((step.sam ?? 0) * 1000) })),
  };
}

export function valuesOf(row: BillRow): v.InferInput<typeof BillFields> {
  return {
    output: row.product_id === null ? `component:${row.component_id}` : `product:${row.product_id}`,
    ...{ base: row.base_qty / parts, reject: row.reject, notes: row.notes },
    lines: row.lines.map(({ measure_name: _name, quantity: _quantity, ...line }) => ({
      ...{ ...line, count: line.count / parts },
      ...{ setup: line.setup === 0 ? null : line.setup / parts, multiple: line.multiple === 0 ? null : line.multiple / parts },
      options: line.options.map((rule) => ({ ...rule, quantity: rule.quantity === null ? null : rule.quantity / parts })),
      substitutes: line.substitutes.map((other) => ({ ...other, factor: other.factor / parts })),
    })),
    operations: row.operations.map((step) => ({ ...step, sam: step.sam / 1000 })),
  };
}

function scaled(value: number): number {
  return Math.round(value * parts);
}
