import { formatDay } from '#kernel/dates.ts';
import { m } from '#messages';
import { DateText } from '#ui/display/dates.tsx';
import { useDateFormat } from '#ui/display/format.tsx';
import { Money } from '#ui/display/Money.tsx';
import { useNumberText } from '#ui/display/numbers.tsx';
import type { DayRange } from '#ui/table/list-address.ts';

import { Sheet, SheetTable } from '../../../entity/index.ts';
import type { SupplierRow } from '../../materials/index.ts';
import type { Ageing } from '../dues.ts';
import { ledgerSourceText } from '../ledger-texts.ts';
import type { Ledger } from '../ledger.ts';
import { ageingLabels } from './AgeingStrip.tsx';

type Props = { readonly row: SupplierRow; readonly ledger: Ledger; readonly days: DayRange; readonly ageing: Ageing };

/** What happened between us and a supplier in a span of days, for him to compare with his own books, on A4. */
export function StatementSheet({ row, ledger, days, ageing }: Props) {
  const format = useDateFormat();
  const labels = ageingLabels(useNumberText());
  const [first, last] = [days.from ?? ledger.lines[0]?.day, days.to ?? ledger.lines.at(-1)?.day];
  const span = first && last ? m.banking_statement_days({ from: formatDay(first, format), to: formatDay(last, format) }) : '';
  const standing = (id: string, label: string, minor: number) => ({ id, cells: ['', label, '', '', money(minor)] });
  return (
    <Sheet title={m.suppliers_statement()} about={[row.name, row.code]}>
      <p className="flex justify-between gap-[8mm] text-[9pt]">
        <span className="whitespace-pre-line">{[row.contact_name, row.address, row.phone].filter(Boolean).join('\n')}</span>
        <span className="shrink-0 text-right">{span}</span>
      </p>
      <SheetTable
        heads={[m.banking_day(), m.banking_title(), m.suppliers_billed(), m.suppliers_paid(), m.suppliers_owed_after()]}
        texts={2}
        rows={[
          standing('opening', m.suppliers_owed_before(), ledger.opening),
          ...ledger.lines.map(({ id, day, source, number, reference, billed, paid, balance }) => ({
            id,
            cells: [
              <DateText key="day" day={day} />,
              [ledgerSourceText[source](), number, reference].filter(Boolean).join(' · '),
              billed === 0 ? '' : money(billed),
              paid === 0 ? '' : money(paid),
              money(balance),
            ],
          })),
        ]}
        foot={['', m.suppliers_owed_end(), money(ledger.billed), money(ledger.paid), money(ledger.closing)]}
      />
      <section className="break-inside-avoid">
        <h2 className="pb-[2mm] text-[10.5pt] font-semibold">{m.suppliers_ageing_today()}</h2>
        <dl className="grid grid-cols-4 gap-[4mm]">
          {ageing.map((part, i) => (
            <div key={labels[i]} className="border-t border-black/40 pt-[1mm]">
              <dt className="text-[8.5pt] text-black/65">{labels[i]}</dt>
              <dd className="font-medium">{money(part)}</dd>
            </div>
          ))}
        </dl>
      </section>
      <footer className="mt-auto grid break-inside-avoid grid-cols-2 gap-[6mm] pt-[14mm] text-center text-[8.5pt]">
        {[m.banking_signed_by(), m.factory_supplier()].map((label) => (
          <p key={label} className="border-t border-black pt-[1mm]">
            {label}
          </p>
        ))}
      </footer>
    </Sheet>
  );
}

function money(minor: number) {
  return <Money key="amount" minor={minor} />;
}
