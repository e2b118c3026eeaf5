import { useState } from 'react';

import type { AnyKind, Row } from '#data/kind.ts';
import { useRow, useStore } from '#data/react.tsx';
import type { ListOf } from '#data/store.ts';
import { m } from '#messages';
import { Button } from '#ui/control/Button.tsx';
import { FieldFrame } from '#ui/form/FieldFrame.tsx';
import { Combobox } from '#ui/form/inputs/Combobox.tsx';
import { Dialog } from '#ui/overlay/Dialog.tsx';
import { useTask } from '#ui/overlay/use-task.ts';

type Named = { readonly id: string; readonly name: string; readonly code: string };
export type MergeProps = {
  /** Both, or one whose twin is still to be named. */
  readonly ids: readonly string[];
  readonly onClose: () => void;
  readonly onDone: (stays: string) => void;
};
type Props<K extends AnyKind> = MergeProps & {
  /** A kind with a name, a code, and columns `deleted` and `merged`. */
  readonly of: K;
  readonly title: string;
  readonly text: string;
  /** What tells the two apart. */
  readonly hint: (row: Row<K>) => string;
  readonly merge: (goes: string, stays: string) => Promise<unknown>;
};

/** Two records of one thing or person: which one stays. */
export function MergeDialog<K extends AnyKind>({ of: kind, ids: [first = '', given], title, text, hint, ...does }: Props<K>) {
  const { merge: mergeThem, onClose, onDone } = does;
  const store = useStore();
  const [named, setNamed] = useState<string | null>(given ?? null);
  const [stays, setStays] = useState(first);
  const [one, other] = [useRow(kind, first), useRow(kind, named)];
  const [merge, merging] = useTask(async () => {
    if (named === null) return;
    await mergeThem(stays === first ? named : first, stays);
    onDone(stays);
  });
  return (
    <Dialog
      open
      onClose={onClose}
      size="sm"
      title={title}
      description={text}
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
            {(field) => (
              <Combobox
                {...field}
                label={m.people_merge_other()}
                value={named}
                onChange={(id) => setNamed(id)}
                search={async (search) => {
                  const where = { deleted: { in: [0] }, merged: { in: [0] } } as ListOf<K>['where'];
                  const { rows } = await store.list(kind, { where, search, limit: 50 } as ListOf<K>);
                  return rows
                    .map((row) => row as unknown as Named)
                    .filter(({ id }) => id !== first)
                    .map((row) => ({ value: row.id, label: row.name, hint: row.code }));
                }}
              />
            )}
          </FieldFrame>
        )}
        {one && other && (
          <fieldset className="flex flex-col gap-2">
            <legend className="mb-1 text-13 font-medium">{m.people_merge_stays()}</legend>
            {[one, other].map((row) => {
              const { id, name } = row as unknown as Named;
              return (
                <label
                  key={id}
                  className="flex min-h-control items-center gap-2.5 rounded-md border border-border-strong px-3 py-1.5 has-checked:border-primary has-checked:bg-accent"
                >
                  <input type="radio" name="stays" checked={stays === id} onChange={() => setStays(id)} />
                  <span className="min-w-0">
                    <span className="block truncate text-14">{name}</span>
                    <span className="block text-12 figures text-muted-foreground">{hint(row)}</span>
                  </span>
                </label>
              );
            })}
          </fieldset>
        )}
      </div>
    </Dialog>
  );
}
