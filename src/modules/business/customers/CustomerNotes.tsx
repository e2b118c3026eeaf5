import { useState } from 'react';

import type { Stored } from '#data/kind.ts';
import { useStore } from '#data/react.tsx';
import { storable } from '#kernel/text.ts';
import { m } from '#messages';
import { Button } from '#ui/control/Button.tsx';
import { toast } from '#ui/overlay/toast.tsx';
import { useTask } from '#ui/overlay/use-task.ts';
import { Section } from '#ui/page/Section.tsx';

import type { CustomerRow } from '../customer-rules/index.ts';
import { saveCustomerNote } from './commands.ts';

export function CustomerNotes({ row, readOnly }: { readonly row: Stored<CustomerRow>; readonly readOnly: boolean }) {
  const store = useStore();
  const [notes, setNotes] = useState(row.notes);
  const changed = notes.trim() !== row.notes;
  const [save, saving] = useTask(async () => {
    await saveCustomerNote(store, row, notes);
    toast.success(m.done_note_saved());
  });
  if (readOnly)
    return row.notes === '' ? null : <Section title={m.common_notes()}>{<p className="whitespace-pre-wrap">{row.notes}</p>}</Section>;
  return (
    <Section title={m.common_notes()}>
      <div data-dirty={changed} className="flex flex-col items-end gap-2">
        <textarea
          aria-label={m.common_notes()}
          className="field-box min-h-24 py-2"
          maxLength={2000}
          placeholder={m.customers_notes_placeholder()}
          value={notes}
          onChange={(event) => setNotes(storable(event.target.value))}
          onKeyDown={(event) => {
            if (event.key === 'Enter' && (event.ctrlKey || event.metaKey) && changed) save();
          }}
        />
        {changed && (
          <Button size="sm" tone="primary" busy={saving} onClick={save}>
            {m.customers_note_save()}
          </Button>
        )}
      </div>
    </Section>
  );
}
