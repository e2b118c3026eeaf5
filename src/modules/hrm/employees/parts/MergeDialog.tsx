import { useState } from 'react';

import { useStore } from '#data/react.tsx';
import { useRow } from '#data/react.tsx';
import { m } from '#messages';
import { Button } from '#ui/control/Button.tsx';
import { FieldFrame } from '#ui/form/FieldFrame.tsx';
import { Combobox } from '#ui/form/inputs/Combobox.tsx';
import { Dialog } from '#ui/overlay/Dialog.tsx';
import { toast } from '#ui/overlay/toast.tsx';
import { useTask } from '#ui/overlay/use-task.ts';

import { Employee } from '../../people/kind.ts';
import { mergeEmployees } from '../merge.ts';

type Props = {
  /** Both, or one whose twin is still to be named. */
  readonly ids: readonly string[];
  readonly onClose: () => void;
  readonly onDone: (stays: string) => void;
};

/** Two records of one person: which one stays. */
export function MergeDialog({ ids: [first = '', given], onClose, onDone }: Props) {
  const store = useStore();
  const [named, setNamed] = useState<string | null>(given ?? null);
  const [stays, setStays] = useState(first);
  const [one, other] = [useRow(Employee, first), useRow(Employee, named)];
  const [merge, merging] = useTask(async () => {
    if (named === null) return;
    await mergeEmployees(store, stays, stays === first ? named : first);
    toast.success(m.people_merge_done());
    onDone(stays);
  });
  return (
    <Dialog
      open
      onClose={onClose}
      size="sm"
      title={m.people_merge()}
      description={m.people_merge_text()}
      footer={
        <>
          <Button onClick={onClose}>{m.ui_cancel()}</Button>
          <Button tone="danger" busy={merging} disabled={!one || !other} onClick={merge}>
            {m.people_merge_do()}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-4">
        {given === undefined && (
          <FieldFrame label={m.people_merge_other()}>
            {(ids) => (
              <Combobox
                {...ids}
                label={m.people_merge_other()}
                value={named}
                onChange={(id) => setNamed(id)}
                search={async (search) => {
                  const where = { deleted: { in: [0] }, merged: { in: [0] } };
                  const { rows } = await store.list(Employee, { where, search, limit: 50 });
                  return rows.filter(({ id }) => id !== first).map((row) => ({ value: row.id, label: row.name, hint: row.code }));
                }}
              />
            )}
          </FieldFrame>
        )}
        {one && other && (
          <fieldset className="flex flex-col gap-2">
            <legend className="mb-1 text-13 font-medium">{m.people_merge_stays()}</legend>
            {[one, other].map((row) => (
              <label
                key={row.id}
                className="flex min-h-control items-center gap-2.5 rounded-md border border-border-strong px-3 py-1.5 has-checked:border-primary has-checked:bg-accent"
              >
                <input type="radio" name="stays" checked={stays === row.id} onChange={() => setStays(row.id)} />
                <span className="min-w-0">
                  <span className="block truncate text-14">{row.name}</span>
                  <span className="block text-12 figures text-muted-foreground">
                    {[row.code, row.designation, row.phone].filter(Boolean).join(' · ')}
                  </span>
                </span>
              </label>
            ))}
          </fieldset>
        )}
      </div>
    </Dialog>
  );
}
