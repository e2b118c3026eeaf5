import { ClipboardPaste, FileUp } from 'lucide-react';
import { useRef, useState } from 'react';

import { useStore } from '#data/react.tsx';
import { plain } from '#data/store.ts';
import { m } from '#messages';
import { Button } from '#ui/control/Button.tsx';
import { useExplain } from '#ui/overlay/explain.tsx';
import { Section } from '#ui/page/Section.tsx';
import { signal } from '#ui/scan/feedback.ts';
import { ScanField } from '#ui/scan/ScanField.tsx';

import { parcelByCode } from '../parcels/index.ts';
import type { ParcelRow } from '../sale-rules/index.ts';
import { addLines } from './commands.ts';
import { PasteLines } from './PasteLines.tsx';
import type { PaymentRow } from './rules.ts';
import { StatementImport } from './StatementImport.tsx';
import { lineOf } from './told-lines.ts';
import type { Statement } from './use-statement.ts';

type Said = { readonly text: string; readonly tone: 'ok' | 'warning' | 'error' };

/** The ways by which lines come into a statement: a file, pasted rows, scanned numbers. */
export function AddLines({ payment, statement }: { readonly payment: PaymentRow; readonly statement: Statement }) {
  const store = useStore();
  const explain = useExplain();
  const [way, open] = useState<'import' | 'paste'>();
  const [said, say] = useState<Said>();
  const [defect, setDefect] = useState<{ readonly error: unknown }>();
  // One after the other: a scanner reads twice, and the second one must find what the first one put here.
  const line = useRef<Promise<void>>(Promise.resolve());
  const scanned = useRef(new Set<string>());
  if (defect) throw defect.error;

  async function scan(code: string) {
    const told = await scannedLine(code);
    signal(told.tone);
    say(told);
  }
  async function scannedLine(code: string): Promise<Said> {
    const found = await parcelByCode(store, code);
    const parcel = found && (plain(found) as ParcelRow);
    if (!parcel) return { tone: 'error', text: `${code}: ${m.refusal_scan_unknown()}` };
    if (parcel.shipping_company_id !== payment.shipping_company_id) {
      return { tone: 'error', text: `${parcel.parcel_id}: ${m.refusal_other_courier()}` };
    }
    if (scanned.current.has(parcel.id) || statement.lines.some((one) => one.line.parcel_id === parcel.id)) {
      return { tone: 'warning', text: `${parcel.parcel_id}: ${m.statements_there_already()}` };
    }
    try {
      await addLines(store, payment.id, [lineOf(parcel)]);
    } catch (error) {
      return { tone: 'error', text: explain(error)?.text ?? rethrown(error) };
    }
    scanned.current.add(parcel.id);
    return { tone: 'ok', text: `${parcel.parcel_id} · ${parcel.ship_name}` };
  }
  return (
    <Section title={m.statements_add_lines()} text={m.statements_add_lines_text()}>
      <div className="flex flex-col gap-3">
        <div className="flex flex-wrap gap-2">
          <Button icon={FileUp} onClick={() => open('import')}>
            {m.statements_import()}
          </Button>
          <Button icon={ClipboardPaste} onClick={() => open('paste')}>
            {m.statements_paste()}
          </Button>
        </div>
        <ScanField
          label={m.statements_scan_hint()}
          placeholder={m.statements_scan_hint()}
          paused={way !== undefined}
          onScan={(code) => void (line.current = line.current.then(() => scan(code)).catch((error: unknown) => setDefect({ error })))}
        />
        <p
          role="status"
          className={`text-14 ${said?.tone === 'error' ? 'text-danger-strong' : said?.tone === 'warning' ? 'text-warning-strong' : ''}`}
        >
          {said?.text}
        </p>
      </div>
      {way === 'import' && <StatementImport payment={payment} onClose={() => open(undefined)} />}
      {way === 'paste' && <PasteLines payment={payment} onClose={() => open(undefined)} />}
    </Section>
  );
}

function rethrown(error: unknown): never {
  throw error;
}
