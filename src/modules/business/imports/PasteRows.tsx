import { useState } from 'react';

import { m } from '#messages';
import { Button } from '#ui/control/Button.tsx';
import { FieldFrame } from '#ui/form/FieldFrame.tsx';

/** Rows from a spreadsheet or a page, in the place of a file. */
export function PasteRows({ columns, onRows }: { readonly columns: readonly string[]; readonly onRows: (text: string) => void }) {
  const [text, setText] = useState('');
  return (
    <div className="flex flex-col items-start gap-2">
      <div className="w-full">
        <FieldFrame label={m.import_paste()} help={m.import_paste_help({ columns: columns.join(', ') })}>
          {(ids) => (
            <textarea
              {...ids}
              rows={4}
              className="field-box figures"
              value={text}
              onChange={(event) => setText(event.target.value)}
              spellCheck={false}
              autoComplete="off"
            />
          )}
        </FieldFrame>
      </div>
      <Button disabled={text.trim() === ''} onClick={() => onRows(text)}>
        {m.import_paste_use()}
      </Button>
    </div>
  );
}
