import { foldText } from '#kernel/search.ts';

import type { LineRow } from '../materials/index.ts';
import type { OperationRow, OrderRow } from '../producing/index.ts';
import type { MadeLine } from '../working/index.ts';

/** A step of an order: a column of the day. `sam` in thousandths of a minute. */
export type Step = {
  readonly id: string;
  readonly order: OrderRow;
  readonly operation: OperationRow;
  readonly sam: number;
};

/** By the id of a step, whether somebody wants to see it. */
export type Choices = Readonly<Record<string, boolean>>;

export function stepId({ order_id, operation_id }: Pick<MadeLine, 'order_id' | 'operation_id'>): string {
  return `${order_id}:${operation_id}`;
}

/** All steps of some orders: what is due first, and in the order of the work. */
export function stepsOf(orders: readonly OrderRow[], operations: readonly OperationRow[]): readonly Step[] {
  const known = new Map(operations.map((one) => [one.id, one]));
  const inOrder = orders.toSorted((a, b) => compare(a.due_date ?? '9', b.due_date ?? '9') || compare(a.order_no, b.order_no));
  const all = inOrder.flatMap((order) =>
    order.operations.flatMap(({ operation_id, sam }): readonly Step[] => {
      const operation = known.get(operation_id);
      return operation ? [{ id: stepId({ order_id: order.id, operation_id }), order, operation, sam }] : [];
    }),
  );
  return [...new Map(all.map((step) => [step.id, step])).values()];
}

/**
 * Those that stand in the day: what was written down, what somebody chose, and what the line is expected to do: the steps of its section, of orders
 * that no other line of that section makes; of its own orders all steps where none is of its section. `sectionOf`: of a line by its id.
 */
export function stepsShown(
  steps: readonly Step[],
  line: Pick<LineRow, 'id' | 'section'>,
  lines: readonly MadeLine[],
  choices: Choices,
  sectionOf: (line: string) => string | undefined,
): readonly Step[] {
  const worked = new Set(lines.map(stepId));
  const own = foldText(line.section);
  const isOfSection = ({ operation }: Step) => own !== '' && foldText(operation.section) === own;
  const bySection = new Set(steps.filter(isOfSection).map(({ order }) => order.id));
  const isElsewhere = ({ line_id }: OrderRow) => line_id !== null && line_id !== line.id && foldText(sectionOf(line_id) ?? '') === own;
  return steps.filter((step) => {
    if (worked.has(step.id)) return true;
    const isExpected = isOfSection(step) ? !isElsewhere(step.order) : step.order.line_id === line.id && !bySection.has(step.order.id);
    return choices[step.id] ?? isExpected;
  });
}

function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
