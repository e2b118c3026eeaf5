import { FileSpreadsheet, FileText, Printer } from 'lucide-react';
import { type ReactNode, useState } from 'react';

import { m } from '#messages';
import { useFormat } from '#ui/display/format.tsx';
import { useNumberText } from '#ui/display/numbers.tsx';
import type { MenuEntries } from '#ui/overlay/Menu.tsx';
import { toast } from '#ui/overlay/toast.tsx';
import { useTask } from '#ui/overlay/use-task.ts';
import { PrintJob } from '#ui/print/PrintSheet.tsx';
import { download, downloadCsv } from '#ui/table/download.ts';

import type { PayMethod } from '../payroll/kind.ts';
import { AdviceLetter } from './AdviceLetter.tsx';
import { CashSheet } from './CashSheet.tsx';
import { bankFile, type PayFile, walletFile } from './files.ts';
import { namesText } from './names.ts';
import type { BatchRow, DueSlip } from './rows.ts';
import { usePayouts } from './use-pay-facts.ts';

/** People who are paid together: those of a batch, or those who are chosen for one. */
export type Together = {
  readonly method: PayMethod;
  readonly slips: readonly DueSlip[];
  /** Names files, and stands in them. */
  readonly number: string;
  /** Absent = not paid yet. */
  readonly batch?: BatchRow;
};

type Print = Together & { readonly as: 'letter' | 'cash' };

/** Files and papers of people who are paid together; all of it works offline. Who does not pay knows no accounts, so he has papers of cash alone. */
export function usePapers(): { readonly entriesOf: (together: Together) => MenuEntries; readonly printing: ReactNode } {
  const { currency } = useFormat();
  const number = useNumberText();
  const payouts = usePayouts();
  const [print, setPrint] = useState<Print>();
  const [csv] = useTask(async (together: Together) => {
    const { sheet } = told(fileOf(together));
    const { csvText } = await import('#kernel/csv.ts');
    downloadCsv(`${together.number}.csv`, csvText(sheet.headers, sheet.rows));
  });
  const [xlsx] = useTask(async (together: Together) => {
    const { sheet } = told(fileOf(together));
    const { xlsxOf } = await import('#kernel/xlsx.ts');
    download(`${together.number}.xlsx`, await xlsxOf(together.number, sheet));
  });

  function fileOf({ method, slips, batch, number: reference }: Together): PayFile {
    const facts = { payouts: payouts ?? new Map(), currency, reference: batch?.reference || reference };
    return method === 'wallet' ? walletFile(slips, facts) : bankFile(slips, facts);
  }
  /** Who is not in a file is said as it is made. */
  function told(file: PayFile): PayFile {
    if (file.missing.length > 0) toast.warning(m.pay_batches_not_in_file({ names: namesText(file.missing, number) }));
    return file;
  }

  function entriesOf(together: Together): MenuEntries {
    const { method, batch } = together;
    if (method === 'cash')
      return [{ label: m.pay_batches_cash_sheet(), icon: Printer, onSelect: () => setPrint({ ...together, as: 'cash' }) }];
    if (!payouts) return [];
    const isBank = method === 'bank';
    return [
      { label: isBank ? m.pay_batches_bank_csv() : m.pay_batches_wallet_csv(), icon: FileText, onSelect: () => csv(together) },
      { label: isBank ? m.pay_batches_bank_xlsx() : m.pay_batches_wallet_xlsx(), icon: FileSpreadsheet, onSelect: () => xlsx(together) },
      isBank &&
        batch !== undefined && { label: m.pay_batches_letter(), icon: Printer, onSelect: () => setPrint({ ...together, as: 'letter' }) },
    ];
  }

  const printing = print && (
    <PrintJob paper={print.as === 'cash' ? 'a4-landscape' : 'a4'} onDone={() => setPrint(undefined)}>
      {print.as === 'cash' && <CashSheet {...print} />}
      {print.as === 'letter' && print.batch && <AdviceLetter batch={print.batch} slips={print.slips} payouts={payouts ?? new Map()} />}
    </PrintJob>
  );
  return { entriesOf, printing };
}
