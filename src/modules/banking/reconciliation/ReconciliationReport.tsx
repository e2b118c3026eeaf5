import { formatDay } from '#kernel/dates.ts';
import { m } from '#messages';
import { DateText } from '#ui/display/dates.tsx';
import { useDateFormat } from '#ui/display/format.tsx';
import { Money } from '#ui/display/Money.tsx';

import { Sheet, SheetTable } from '../../entity/index.ts';
import { type Books, titleOf } from '../books/index.ts';
import type { ReconciliationRow } from './rules.ts';
import type { Standing } from './use-reconciliation.ts';

type Props = { readonly row: ReconciliationRow; readonly standing: Standing; readonly books: Books };

/** An account beside what the bank says: what is cleared, what is still on its way, and that both meet; on A4. */
export function ReconciliationReport({ row, standing: { lines, sums }, books }: Props) {
  const format = useDateFormat();
  const account = books.accounts.find(({ id }) => id === row.bank_account_id);
  const totals = [
    [m.banking_statement_opening(), sums.opening],
    [m.banking_in(), sums.in],
    [m.banking_out(), sums.out],
    [m.reconcile_closing(), sums.closing],
    ...(sums.kept === 0 ? [] : [[m.advances_kept_private(), sums.kept] as const]),
    [m.products_take_difference(), sums.difference],
  ] as const;
  return (
    <Sheet title={m.statements_sheet()} about={[account?.name, account?.number, formatDay(row.statement_date, format)]}>
      {([true, false] as const).map((ticked) => {
        const shown = lines.filter((line) => line.ticked === ticked);
        return (
          shown.length > 0 && (
            <section key={String(ticked)}>
              <h2 className="pb-[2mm] text-[10.5pt] font-semibold">{ticked ? m.reconcile_cleared() : m.reconcile_outstanding()}</h2>
              <SheetTable
                heads={[m.banking_day(), m.banking_title(), m.banking_in(), m.banking_out()]}
                texts={2}
                rows={shown.map((line) => ({
                  id: line.row.id,
                  cells: [
                    <DateText key="day" day={line.row.transaction_date} />,
                    <>
                      {titleOf(line.row, books)}
                      <span className="block text-[8.5pt] text-black/60">
                        {[line.row.transaction_no, line.row.party_name, line.row.reference].filter(Boolean).join(' · ')}
                      </span>
                    </>,
                    ...[line.in, line.out].map((minor, i) => minor !== 0 && <Money key={i === 0 ? 'in' : 'out'} minor={minor} />),
                  ],
                }))}
              />
            </section>
          )
        );
      })}
      <dl className="ml-auto flex w-[90mm] flex-col gap-[1mm]">
        {totals.map(([label, minor]) => (
          <div key={label} className="flex justify-between gap-[6mm]">
            <dt>{label}</dt>
            <dd>
              <Money minor={minor} />
            </dd>
          </div>
        ))}
      </dl>
    </Sheet>
  );
}
