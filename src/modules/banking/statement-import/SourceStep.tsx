import { FileUp } from 'lucide-react';
import { useRef, useState } from 'react';

import { useFilling } from '#data/connection.tsx';
import { useCompany } from '#data/react.tsx';
import { m } from '#messages';
import { Button } from '#ui/control/Button.tsx';
import { useNumberText } from '#ui/display/numbers.tsx';
import { FieldFrame } from '#ui/form/FieldFrame.tsx';
import { SelectInput } from '#ui/form/inputs/SelectInput.tsx';
import { Notice } from '#ui/page/Notice.tsx';

import type { Shown } from '../books/index.ts';
import { problemText } from './import-texts.ts';
import type { SourceProblem } from './read-source.ts';

type Props = {
  readonly accounts: readonly Shown[];
  readonly account: string;
  readonly onAccount: (id: string) => void;
  readonly problem: SourceProblem | undefined;
  readonly onFile: (file: File) => void;
  readonly text: string;
  readonly onType: (text: string) => void;
  readonly onText: (text: string) => void;
};

/** Of which account, and where the rows come from. */
export function SourceStep({ accounts, account, onAccount, problem, onFile, text, onType, onText }: Props) {
  const number = useNumberText();
  const { currency } = useCompany();
  const filling = useFilling();
  return (
    <div className="flex flex-col gap-4">
      <FieldFrame label={m.money_account()}>
        {(ids) => (
          <SelectInput
            {...ids}
            value={account}
            onChange={(id) => id !== null && onAccount(id)}
            options={accounts.map((row) => ({ value: row.id, label: row.name }))}
          />
        )}
      </FieldFrame>
      {problem && (
        <p role="alert" className="rounded-md bg-danger-soft p-3 text-13 text-danger-strong">
          {problemText(problem, currency, number)}
        </p>
      )}
      {filling && <Notice tone="warning">{m.bank_import_filling()}</Notice>}
      <FileDrop onFile={onFile} disabled={filling} />
      <FieldFrame label={m.bank_import_paste()} help={m.bank_import_paste_help()}>
        {(ids) => (
          <textarea
            {...ids}
            rows={4}
            className="field-box"
            value={text}
            onChange={(event) => onType(event.target.value)}
            spellCheck={false}
            autoComplete="off"
          />
        )}
      </FieldFrame>
      <Button className="self-start" disabled={filling || text.trim() === ''} onClick={() => onText(text)}>
        {m.bank_import_paste_read()}
      </Button>
    </div>
  );
}

function FileDrop({ onFile, disabled }: { readonly onFile: (file: File) => void; readonly disabled: boolean }) {
  const input = useRef<HTMLInputElement>(null);
  const [over, setOver] = useState(false);
  const take = (file: File | undefined) => !disabled && file && onFile(file);
  return (
    <div
      className={`flex flex-col items-center gap-2 rounded-lg border border-dashed px-4 py-6 text-center ${over ? 'border-primary bg-accent' : 'border-border-strong'}`}
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        event.preventDefault();
        setOver(false);
        take(event.dataTransfer.files[0]);
      }}
    >
      <Button tone="primary" icon={FileUp} disabled={disabled} onClick={() => input.current?.click()}>
        {m.bank_import_pick()}
      </Button>
      <span className="text-13 text-muted-foreground">{m.bank_import_pick_help()}</span>
      <span className="text-13 text-muted-foreground coarse:hidden">{m.ui_drop_here()}</span>
      <input
        ref={input}
        type="file"
        accept=".csv,.tsv,.txt,.xlsx,.ofx,.qfx,text/csv"
        aria-label={m.bank_import_pick()}
        className="sr-only"
        tabIndex={-1}
        disabled={disabled}
        onChange={(event) => {
          take(event.target.files?.[0]);
          event.target.value = '';
        }}
      />
    </div>
  );
}
