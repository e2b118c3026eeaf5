import type { Row } from '#data/kind.ts';
import { useCompany } from '#data/react.tsx';
import { moneyInWords } from '#kernel/number-words.ts';
import { m } from '#messages';
import { getLocale } from '#messages/runtime.js';
import { DateText } from '#ui/display/dates.tsx';
import { useFormat } from '#ui/display/format.tsx';
import { Money } from '#ui/display/Money.tsx';
import { PrintSheet } from '#ui/print/PrintSheet.tsx';

import { type Books, titleOf } from '../books/index.ts';
import { methodText } from '../transactions/index.ts';
import type { Transaction } from '../transactions/kind.ts';

/** What somebody is handed who has paid, on A5: from whom, how much in words, what for, and a line for the signature. */
export function ReceiptSheet({ row, books }: { readonly row: Row<typeof Transaction>; readonly books: Books }) {
  const company = useCompany();
  const { currency } = useFormat();
  const facts = [
    [m.receipt_from(), row.party_name],
    [m.receipt_sum(), moneyInWords(row.amount, currency, getLocale())],
    [m.receipt_for(), titleOf(row, books)],
    [m.receipt_by(), [row.method && methodText[row.method](), books.accountName(row.bank_account_id)].filter(Boolean).join(' · ')],
    [m.banking_reference(), row.reference],
  ] as const;
  return (
    <PrintSheet paper="a5" className="flex flex-col gap-[7mm]">
      <header className="flex items-start justify-between gap-6">
        <div>
          <p className="text-[13pt] font-semibold">{company.name}</p>
          <p className="text-[8.5pt] text-black/65">{[company.address, company.phone].filter(Boolean).join(' · ')}</p>
        </div>
        <div className="text-right">
          <p className="text-[14pt] leading-tight font-semibold">{m.receipt_label()}</p>
          <p className="figures">{row.transaction_no}</p>
          <p className="text-[8.5pt] text-black/65">
            <DateText day={row.transaction_date} />
          </p>
        </div>
      </header>
      <dl className="flex flex-col gap-[4mm] border-y border-black/20 py-[6mm]">
        {facts
          .filter(([label, text]) => text !== '' || label === m.receipt_from())
          .map(([label, text]) => (
            <div key={label} className="flex gap-[4mm]">
              <dt className="w-[42mm] shrink-0 text-black/60">{label}</dt>
              <dd className="min-w-0 flex-1 border-b border-dotted border-black/50 break-words">{text || '\u00a0'}</dd>
            </div>
          ))}
      </dl>
      <footer className="mt-auto flex items-end justify-between gap-6">
        <Money minor={row.amount} className="rounded border-2 border-black px-[4mm] py-[2mm] text-[15pt] font-semibold" />
        <p className="w-[50mm] border-t border-black pt-[1mm] text-center text-[8.5pt]">{m.receipt_signed({ company: company.name })}</p>
      </footer>
    </PrintSheet>
  );
}
