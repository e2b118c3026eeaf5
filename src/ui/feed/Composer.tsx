import { useState } from 'react';

import { storable } from '#kernel/text.ts';
import { m } from '#messages';

import { Button } from '../control/Button.tsx';
import { useTask } from '../overlay/use-task.ts';

/** Writes a note; Ctrl-Enter sends. What is typed stays until it is saved, also when saving is refused. */
export function Composer({
  onSend,
  label,
  send,
  maxLength = 2000,
}: {
  readonly onSend: (text: string) => Promise<unknown>;
  readonly label?: string;
  readonly send?: string;
  readonly maxLength?: number;
}) {
  const [text, setText] = useState('');
  const [submit, busy] = useTask(async () => {
    await onSend(text.trim());
    setText('');
  });
  const ready = text.trim() !== '';
  return (
    <div data-dirty={ready} className="field-box p-0 focus-within:outline-2">
      <textarea
        aria-label={label ?? m.ui_feed_write()}
        placeholder={label ?? m.ui_feed_write()}
        rows={2}
        maxLength={maxLength}
        value={text}
        className="block field-sizing-content max-h-60 min-h-14 w-full resize-none bg-transparent px-2.5 py-2 outline-none"
        onChange={(event) => setText(storable(event.target.value))}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey) || !ready) return;
          event.preventDefault();
          submit();
        }}
      />
      <div className="flex justify-end px-2 pb-2">
        <Button size="sm" tone={ready ? 'primary' : 'secondary'} disabled={!ready} busy={busy} onClick={submit}>
          {send ?? m.ui_feed_send()}
        </Button>
      </div>
    </div>
  );
}
