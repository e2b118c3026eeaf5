import { useCompany } from '#data/react.tsx';
import { formatDay } from '#kernel/dates.ts';
import { m } from '#messages';
import { DateText } from '#ui/display/dates.tsx';
import { useDateFormat } from '#ui/display/format.tsx';
import { Money } from '#ui/display/Money.tsx';
import { PrintSheet } from '#ui/print/PrintSheet.tsx';

import { titleOf } from '../books/index.ts';
import type { Books } from '../books/index.ts';
import type { Statement } from './queries.ts';

const head = 'py-[1.5mm] font-medium';

/** What moved on an account, with the balance after each line, on A4. */
export function StatementSheet({ statement, books }: { readonly statement: Statement; readonly books: Books }) {
  const company = useCompany();
  const format = useDateFormat();
  const account = books.accounts.find(({ id }) => id === statement.account);
  const paid = statement.lines.reduce((sum, line) => ({ in: sum.in + line.in, out: sum.out + line.out }), { in: 0, out: 0 });
  return (
    <PrintSheet paper="a4" className="flex flex-col gap-[6mm]">
      <header className="flex items-start justify-between gap-8">
        <div>
          <p className="text-[15pt] font-semibold tracking-tight">{company.name}</p>
          <p className="text-[9pt] text-black/65">{[company.address, company.phone].filter(Boolean).join(' · ')}</p>
        </div>
        <div className="text-right">
          <p className="text-[19pt] leading-tight font-semibold">{m.banking_statement()}</p>
          <p className="text-[10.5pt] font-medium">{[account?.name, account?.number].filter(Boolean).join(' · ')}</p>
          <p className="text-[9pt] text-black/65">
            {m.banking_statement_days({ from: formatDay(statement.from, format), to: formatDay(statement.to, format) })}
          </p>
        </div>
      </header>
      <table className="w-full border-collapse">
        <thead>
          <tr className="border-b-2 border-black text-left text-[8.5pt]">
            <th scope="col" className={`w-[26mm] ${head}`}>
              {m.banking_day()}
            </th>
            <th scope="col" className={head}>
              {m.banking_title()}
            </th>
            {[m.banking_in(), m.banking_out(), m.banking_balance()].map((label) => (
              <th key={label} scope="col" className={`w-[29mm] text-right ${head}`}>
                {label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          <Standing label={m.banking_statement_opening()} minor={statement.opening} />
          {statement.lines.map(({ row, balance, ...moved }) => (
            <tr key={row.id} className="break-inside-avoid border-b border-black/15 align-top">
              <td className="py-[1.6mm]">
                <DateText day={row.transaction_date} />
              </td>
              <td className="py-[1.6mm] pr-[4mm]">
                {titleOf(row, books)}
                <span className="block text-[8.5pt] text-black/60">
                  {[row.transaction_no, row.party_name, row.reference].filter(Boolean).join(' · ')}
                </span>
              </td>
              {[moved.in, moved.out].map((minor, i) => (
                <td key={i === 0 ? 'in' : 'out'} className="py-[1.6mm] text-right">
                  {minor !== 0 && <Money minor={minor} />}
                </td>
              ))}
              <td className="py-[1.6mm] text-right">
                <Money minor={balance} />
              </td>
            </tr>
          ))}
          <Standing label={m.banking_statement_closing()} minor={statement.closing} moved={paid} />
          {statement.kept !== 0 && <Standing label={m.advances_kept_private()} minor={statement.kept} />}
        </tbody>
      </table>
      {statement.lines.length === 0 && <p className="text-black/60">{m.banking_statement_empty()}</p>}
    </PrintSheet>
  );
}

type Standing = { readonly label: string; readonly minor: number; readonly moved?: { readonly in: number; readonly out: number } };

function Standing({ label, minor, moved }: Standing) {
  return (
    <tr className="border-b border-black font-semibold">
      <td className="py-[1.8mm]" colSpan={2}>
        {label}
      </td>
      <td className="text-right">{moved && <Money minor={moved.in} />}</td>
      <td className="text-right">{moved && <Money minor={moved.out} />}</td>
      <td className="text-right">
        <Money minor={minor} />
      </td>
    </tr>
  );
}
