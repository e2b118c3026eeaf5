import { useState } from 'react';

import { storable } from '#kernel/text.ts';
import { m } from '#messages';
import { Button } from '#ui/control/Button.tsx';
import { toast } from '#ui/overlay/toast.tsx';
import { useTask } from '#ui/overlay/use-task.ts';
import { Section } from '#ui/page/Section.tsx';

/** The internal note; a text until somebody starts to write. */
export function NoteBox({
  notes,
  onSave,
}: {
  readonly notes: string;
  /** Absent = may only look. */ readonly onSave?: ((notes: string) => Promise<void>) | undefined;
}) {
  const [typed, setTyped] = useState<string>();
  const [save, saving] = useTask(async () => {
    await onSave?.(typed ?? notes);
    setTyped(undefined);
    toast.success(m.done_note_saved());
  });
  if (!onSave)
    return notes === '' ? null : <Section title={m.orders_notes()}>{<p className="text-14 whitespace-pre-wrap">{notes}</p>}</Section>;
  const changed = typed !== undefined && typed.trim() !== notes;
  return (
    <Section title={m.orders_notes()}>
      <div className="flex flex-col gap-2" data-dirty={changed}>
        <textarea
          aria-label={m.orders_notes()}
          placeholder={m.orders_notes_placeholder()}
          rows={2}
          maxLength={2000}
          value={typed ?? notes}
          onChange={(event) => setTyped(storable(event.target.value))}
          onKeyDown={(event) => {
            if (event.key === 'Enter' && (event.ctrlKey || event.metaKey) && changed) save();
          }}
          className="field-sizing-content field-box min-h-14 resize-none py-1.5"
        />
        {changed && (
          <Button size="sm" tone="primary" busy={saving} onClick={save} className="self-end">
            {m.orders_save_note()}
          </Button>
        )}
      </div>
    </Section>
  );
}
