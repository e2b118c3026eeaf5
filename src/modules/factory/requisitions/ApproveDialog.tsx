import { useState } from 'react';
import * as v from 'valibot';

import { draftKey } from '#data/draft-key.ts';
import { id, text } from '#data/fields.ts';
import type { Stored } from '#data/kind.ts';
import { useStore } from '#data/react.tsx';
import { newId } from '#kernel/ids.ts';
import { m } from '#messages';
import { FormDialog } from '#ui/form/FormDialog.tsx';
import { useForm } from '#ui/form/use-form.ts';
import { toast } from '#ui/overlay/toast.tsx';

import { parts } from '../material-ledger/index.ts';
import { approvedOf, approveLines, type RequisitionRow } from '../requisitioning/index.ts';
import type { RequisitionLine } from '../requisitioning/kind.ts';
import { ApproveLine } from './parts/ApproveLine.tsx';
import type { RequisitionFacts } from './use-requisition.ts';

const much = v.pipe(v.number(), v.minValue(0), v.maxValue(1e9));
export const ApproveFields = v.object({
  /** Quantities in the stock units of the components; `instead`: what is issued in place of what was asked for. */
  lines: v.array(v.object({ id, approved: much, reason: v.nullable(text(120)), instead: v.nullable(id), instead_much: v.nullable(much) })),
});
type Values = v.InferOutput<typeof ApproveFields>;

type Props = { readonly row: Stored<RequisitionRow>; readonly facts: RequisitionFacts; readonly onClose: () => void };

/** Approves line by line: all of it, less, nothing, or something else, each difference with its reason. */
export function ApproveDialog({ row, facts, onClose }: Props) {
  const store = useStore();
  // What others change meanwhile is met, not written over.
  const [seen] = useState(row);
  const isOpen = seen.status !== 'submitted';
  const form = useForm(
    ApproveFields,
    {
      lines: seen.lines.map((line) => ({
        ...{ id: line.id, approved: approvedOf(line) / parts, reason: line.reason || null, instead: null, instead_much: null },
      })),
    },
    { draftKey: draftKey(store, `requisition-approve:${row.id}`), row: seen },
  );
  async function save({ lines }: Values): Promise<void> {
    const told = new Map(lines.map((line) => [line.id, line]));
    const decided = seen.lines.map((line): RequisitionLine => {
      const { approved = 0, reason = null, instead = null } = told.get(line.id) ?? {};
      const quantity = instead === null ? Math.round(approved * parts) : 0;
      return { ...line, approved: quantity === line.quantity ? null : quantity, reason: reason ?? '' };
    });
    const others = seen.lines.flatMap((line) => insteadOf(line, told.get(line.id)) ?? []);
    await approveLines(store, form.seen, [...decided, ...others]);
    toast.success(isOpen ? m.common_saved() : m.expenses_as_approved());
  }
  /** A line of its own, so that what was asked for stays to be read. */
  function insteadOf(line: RequisitionLine, told: Values['lines'][number] | undefined): RequisitionLine | undefined {
    const component = facts.componentOf(told?.instead ?? '');
    if (!told || !component) return undefined;
    const quantity = Math.round((told.instead_much ?? 0) * parts);
    return {
      ...{ id: newId(), component_id: component.id, measure: component.stock_unit, measure_name: component.stock_unit },
      ...{ count: quantity, quantity, approved: null, substitute_for: line.component_id, reason: told.reason ?? '', note: '' },
    };
  }
  return (
    <FormDialog
      form={form}
      size="lg"
      title={isOpen ? m.requisitions_change() : m.expenses_approve()}
      description={m.requisitions_approve_text()}
      submit={isOpen ? m.ui_save() : m.expenses_approve()}
      onSubmit={save}
      onClose={onClose}
    >
      <ul className="flex flex-col divide-y rounded-lg border">
        {seen.lines.map((line, index) => (
          <ApproveLine key={line.id} {...{ form, index, line, facts }} />
        ))}
      </ul>
    </FormDialog>
  );
}
