import type { ReactNode } from 'react';

import type { Row } from '#data/kind.ts';
import { useCompany } from '#data/react.tsx';
import { moneyInWords } from '#kernel/number-words.ts';
import { m } from '#messages';
import { getLocale } from '#messages/runtime.js';
import { DateText } from '#ui/display/dates.tsx';
import { useFormat } from '#ui/display/format.tsx';
import { Money } from '#ui/display/Money.tsx';
import { PrintSheet } from '#ui/print/PrintSheet.tsx';

import type { Transaction } from '../transactions/kind.ts';
import { categoriesOf, titleOf } from './titles.ts';
import type { Books } from './use-books.ts';

const titles = { income: m.banking_voucher_credit, expense: m.banking_voucher_debit, transfer: m.banking_voucher_transfer } as const;

/** The voucher of one transaction on A5, to be signed and filed. */
export function VoucherSheet({ row, books }: { readonly row: Row<typeof Transaction>; readonly books: Books }) {
  const company = useCompany();
  const { currency } = useFormat();
  const accounts = [row.bank_account_id, row.to_account_id].flatMap((id) => (id === null ? [] : [books.accountName(id)])).join(' → ');
  return (
    <PrintSheet paper="a5" className="flex flex-col gap-[6mm]">
      <header className="flex items-start justify-between gap-6">
        <div>
          <p className="text-[13pt] font-semibold">{company.name}</p>
          <p className="text-[8.5pt] text-black/65">{[company.address, company.phone].filter(Boolean).join(' · ')}</p>
        </div>
        <div className="text-right">
          <p className="text-[14pt] leading-tight font-semibold">{titles[row.type]()}</p>
          <p className="figures">{row.transaction_no}</p>
          <p className="text-[8.5pt] text-black/65">
            <DateText day={row.transaction_date} />
          </p>
        </div>
      </header>
      <dl className="flex flex-col gap-[2.5mm] border-y border-black/20 py-[4mm]">
        {row.party_name !== '' && (
          <Line label={row.type === 'income' ? m.banking_received_from() : m.banking_paid_to()}>{row.party_name}</Line>
        )}
        <Line label={m.banking_title()}>{titleOf(row, books)}</Line>
        {row.type !== 'transfer' && row.splits.length === 0 && <Line label={m.products_category()}>{categoriesOf(row, books)}</Line>}
        <Line label={m.money_account()}>{accounts}</Line>
        {row.reference !== '' && <Line label={m.banking_reference()}>{row.reference}</Line>}
        {row.splits.map((part) => (
          <Line key={part.id} label={[books.categoryName(part.category_id), part.note].filter(Boolean).join(' · ')}>
            <Money minor={part.amount} />
          </Line>
        ))}
        {row.fee > 0 && (
          <Line label={m.banking_fee()}>
            <Money minor={row.fee} />
          </Line>
        )}
        {row.to_account_id !== null && books.currencyOf(row.to_account_id) !== books.currencyOf(row.bank_account_id) && (
          <Line label={m.banking_amount_in()}>
            <Money minor={row.amount_in} currency={books.currencyOf(row.to_account_id) ?? company.currency} />
          </Line>
        )}
        {row.notes !== '' && <Line label={m.orders_notes()}>{row.notes}</Line>}
      </dl>
      <div className="flex items-baseline justify-between gap-6">
        <p>
          <span className="block text-[8.5pt] text-black/60">{m.print_words()}</span>
          {moneyInWords(row.amount, currency, getLocale())}
        </p>
        <Money minor={row.amount} className="text-[15pt] font-semibold" />
      </div>
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
