import * as v from 'valibot';

import { draftKey } from '#data/draft-key.ts';
import { id, text } from '#data/fields.ts';
import { isMade } from '#data/is-made.ts';
import { useStore } from '#data/react.tsx';
import { Refused } from '#data/refused.ts';
import { newId } from '#kernel/ids.ts';
import { m } from '#messages';
import { FormDialog } from '#ui/form/FormDialog.tsx';
import { useForm } from '#ui/form/use-form.ts';
import { useToastUndo } from '#ui/overlay/use-toast-undo.ts';

import { parts } from '../material-ledger/index.ts';
import { MaterialMove } from '../materials/kind.ts';
import { type RequisitionRow, returnLines, takeBackIssues } from '../requisitioning/index.ts';
import { ReturnLine } from './parts/ReturnLine.tsx';
import type { RequisitionFacts } from './use-requisition.ts';

const much = v.nullable(v.pipe(v.number(), v.minValue(0), v.maxValue(1e9)));
export const ReturnFields = v.object({
  store: id,
  /** In the stock units of the components. */
  lines: v.array(v.object({ id, good: much, scrap: much, reason: v.nullable(text(120)), batch: v.nullable(text(40)) })),
});
type Values = v.InferOutput<typeof ReturnFields>;

type Props = { readonly row: RequisitionRow; readonly facts: RequisitionFacts; readonly onClose: () => void };

/** What comes back of what was issued: good things into the store, the rest as scrap with a reason. */
export function ReturnDialog({ row, facts, onClose }: Props) {
  const store = useStore();
  const toastUndo = useToastUndo();
  const lines = row.lines.filter((line) => (facts.standing.lines.find((one) => one.id === line.id)?.issued ?? 0) > 0);
  const form = useForm(
    ReturnFields,
    {
      store: facts.stores.usualOf(undefined),
      lines: lines.map((line) => ({ ...{ id: line.id, good: null, scrap: null, reason: null }, batch: batchOf(line.id) })),
    },
    { draftKey: draftKey(store, `requisition-return:${row.id}`), isMade: async (made) => isMade(store, MaterialMove, made) },
  );
  const { Field } = form;
  /** The batch that was issued last, which is what comes back as a rule. */
  function batchOf(line: string): string | null {
    return facts.moves.findLast((move) => move.line_id === line && move.type === 'issue')?.batch ?? null;
  }
  async function save({ store: place, lines: told }: Values): Promise<void> {
    const back = told.flatMap(({ id: of, good, scrap, reason, batch: entered }, index) => {
      const line = lines.find((one) => one.id === of);
      if (!line) return [];
      if ((scrap ?? 0) > 0 && !reason) throw new Refused('required', { field: `lines.${index}.reason` });
      const batch = entered?.trim() || null;
      return [
        { line, quantity: Math.round((good ?? 0) * parts), batch, scrap: false, reason: '' },
        { line, quantity: Math.round((scrap ?? 0) * parts), batch, scrap: true, reason: reason ?? '' },
      ].filter(({ quantity }) => quantity > 0);
    });
    const moves = back.map((one, n) => ({ ...one, id: n === 0 ? form.id : newId() }));
    await returnLines(store, row, moves, { store: place });
    toastUndo(m.requisitions_said_returned(), () =>
      takeBackIssues(
        store,
        moves.map((move) => move.id),
      ),
    );
  }
  return (
    <FormDialog
      form={form}
      size="lg"
      title={m.requisitions_return()}
      description={m.requisitions_return_text()}
      submit={m.ui_save()}
      onSubmit={save}
      onClose={onClose}
    >
      <ul className="flex flex-col divide-y rounded-lg border">
        {lines.map((line, index) => (
          <ReturnLine
            key={line.id}
            {...{ form, index }}
            component={facts.componentOf(line.component_id)}
            issued={facts.standing.lines.find((one) => one.id === line.id)}
            scraps={row.purpose === 'production'}
          />
        ))}
      </ul>
      {facts.stores.places.length > 1 && (
        <Field.Select
          name="store"
          label={m.factory_to()}
          options={facts.stores.places.map(({ id: value, name }) => ({ value, label: name }))}
        />
      )}
    </FormDialog>
  );
}
