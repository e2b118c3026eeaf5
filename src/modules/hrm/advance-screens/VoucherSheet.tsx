import type { ReactNode } from 'react';

import { useCompany } from '#data/react.tsx';
import { moneyInWords } from '#kernel/number-words.ts';
import { m } from '#messages';
import { getLocale } from '#messages/runtime.js';
import { DateText } from '#ui/display/dates.tsx';
import { useFormat } from '#ui/display/format.tsx';
import { Money } from '#ui/display/Money.tsx';
import { PrintSheet } from '#ui/print/PrintSheet.tsx';

import { type AdvanceRow, type EventRow, givenOf, liveEvents, type Part, recoveryText, typeText } from '../advances/index.ts';
import type { EmployeeRow } from '../people/index.ts';
import { PeriodText } from './PeriodText.tsx';

type Props = {
  readonly row: AdvanceRow;
  readonly events: readonly EventRow[];
  readonly parts: readonly Part[];
  readonly person: EmployeeRow | undefined;
};

/** The voucher of an advance on A5: who gets how much, in words, too, and how it is taken back; to be signed by both. */
export function VoucherSheet({ row, events, parts, person }: Props) {
  const company = useCompany();
  const { currency } = useFormat();
  const amount = givenOf(row, events) || (row.approved_amount ?? row.amount);
  const paid = liveEvents(events).find(({ type }) => type === 'disburse');
  const [first, last] = [parts[0], parts.at(-1)];
  return (
    <PrintSheet paper="a5" className="flex flex-col gap-[6mm]">
      <header className="flex items-start justify-between gap-6">
        <div>
          <p className="text-[13pt] font-semibold">{company.name}</p>
          <p className="text-[8.5pt] text-black/65">{[company.address, company.phone].filter(Boolean).join(' · ')}</p>
        </div>
        <div className="text-right">
          <p className="text-[14pt] leading-tight font-semibold">{m.advances_voucher_title()}</p>
          <p className="figures">{row.advance_no}</p>
          <p className="text-[8.5pt] text-black/65">
            <DateText day={paid?.event_date ?? row.request_date} />
          </p>
        </div>
      </header>
      <dl className="flex flex-col gap-[2.5mm] border-y border-black/20 py-[4mm]">
        <Line label={m.people_one()}>{[person?.name, person?.code, person?.designation].filter(Boolean).join(' · ')}</Line>
        <Line label={m.advances_type()}>{typeText[row.type]()}</Line>
        <Line label={m.advances_purpose()}>{row.purpose}</Line>
        <Line label={m.advances_recovery()}>
          {recoveryText[row.recovery]()}
          {first && last && (
            <>
              {': '}
              <Money minor={first.amount} /> · <PeriodText period={first.period} /> – <PeriodText period={last.period} />
            </>
          )}
        </Line>
      </dl>
      <div className="flex items-baseline justify-between gap-6">
        <p>
          <span className="block text-[8.5pt] text-black/60">{m.print_words()}</span>
          {moneyInWords(amount, currency, getLocale())}
        </p>
        <Money minor={amount} className="shrink-0 text-[15pt] font-semibold" />
      </div>
      <p className="text-[9pt]">{m.advances_voucher_promise()}</p>
      <footer className="mt-auto grid grid-cols-3 gap-[6mm] pt-[14mm] text-center text-[8.5pt]">
        {[m.banking_signed_by(), m.banking_signed_approved(), m.banking_signed_paid()].map((label) => (
          <p key={label} className="border-t border-black pt-[1mm]">
            {label}
          </p>
        ))}
      </footer>
    </PrintSheet>
  );
}

function Line({ label, children }: { readonly label: string; readonly children: ReactNode }) {
  return (
    <div className="flex gap-[4mm]">
      <dt className="w-[38mm] shrink-0 text-black/60">{label}</dt>
      <dd className="min-w-0 flex-1 break-words">{children}</dd>
    </div>
  );
}
