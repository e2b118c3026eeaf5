import type { Row } from '#data/kind.ts';
import { formatMoney } from '#kernel/money.ts';
import { m } from '#messages';
import { useFormat } from '#ui/display/format.tsx';
import { Money } from '#ui/display/Money.tsx';
import { useNumberText } from '#ui/display/numbers.tsx';

import { Sheet, SheetTable } from '../../entity/index.ts';
import { type Books, titleOf } from '../books/index.ts';
import type { Transaction } from '../transactions/kind.ts';
import { type Count, countedOf, denominationsOf } from './denominations.ts';
import { differenceText } from './difference-text.ts';

/** What moved in a cash box on one day. Minor units. */
export type CashDay = {
  readonly account: string;
  readonly from: string;
  readonly opening: number;
  readonly closing: number;
  /** What people were paid from it or paid back, which is on no line. */
  readonly kept: number;
  readonly lines: readonly { readonly row: Row<typeof Transaction>; readonly in: number; readonly out: number }[];
};

/** The cash book of a day on A4: what lay there, each in and out, what lies there now, and the count of it to be signed. */
export function CashBookSheet({ day, count, books }: { readonly day: CashDay; readonly count: Count; readonly books: Books }) {
  const number = useNumberText();
  const sum = (side: 'in' | 'out') => day.lines.reduce((all, line) => all + line[side], 0);
  const amount = (minor: number) => (minor === 0 ? '' : <Money minor={minor} />);
  return (
    <Sheet title={m.cash_book_label()} about={[books.accountName(day.account)]} day={day.from}>
      <SheetTable
        heads={['#', m.banking_title(), m.common_number(), m.banking_in(), m.banking_out()]}
        texts={3}
        rows={[
          {
            id: 'opening',
            cells: ['', <strong key="opening">{m.banking_statement_opening()}</strong>, '', <Money key="in" minor={day.opening} />, ''],
          },
          ...day.lines.map(({ row, ...moved }, i) => ({
            id: row.id,
            cells: [
              number(i + 1),
              [titleOf(row, books), row.party_name].filter(Boolean).join(' · '),
              row.transaction_no ?? '',
              amount(moved.in),
              amount(moved.out),
            ],
          })),
          ...(day.kept === 0
            ? []
            : [{ id: 'kept', cells: ['', m.advances_kept_private(), '', amount(Math.max(0, day.kept)), amount(Math.max(0, -day.kept))] }]),
          { id: 'moved', cells: ['', m.ui_total(), '', <Money key="in" minor={sum('in')} />, <Money key="out" minor={sum('out')} />] },
        ]}
        foot={['', m.banking_statement_closing(), '', <Money key="closing" minor={day.closing + day.kept} />, '']}
      />
      <CountTable count={count} book={day.closing + day.kept} />
      <footer className="mt-auto grid break-inside-avoid grid-cols-3 gap-[6mm] pt-[14mm] text-center text-[8.5pt]">
        {[m.cash_book_cashier(), m.cash_book_checked(), m.banking_signed_approved()].map((label) => (
          <p key={label} className="border-t border-black pt-[1mm]">
            {label}
          </p>
        ))}
      </footer>
    </Sheet>
  );
}

/** Notes and coins with their pieces; what nobody counted on the screen is left to the pen. */
function CountTable({ count, book }: { readonly count: Count; readonly book: number }) {
  const format = useFormat();
  const number = useNumberText();
  const denominations = denominationsOf(format.currency);
  const counted = countedOf(count);
  if (denominations.length === 0) return null;
  return (
    <section className="flex break-inside-avoid flex-col gap-[3mm]">
      <p className="text-[12pt] font-semibold">{m.cash_book_count()}</p>
      <SheetTable
        heads={[m.cash_book_note(), m.print_pieces(), m.money_amount()]}
        texts={1}
        rows={denominations.map((minor) => {
          const many = count[minor];
          const isTold = counted !== undefined;
          return {
            id: String(minor),
            cells: [
              formatMoney(minor, format),
              isTold ? number(many ?? 0) : '',
              isTold ? <Money key="amount" minor={minor * (many ?? 0)} /> : '',
            ],
          };
        })}
        foot={[m.cash_book_counted(), '', counted === undefined ? '' : <Money key="counted" minor={counted} />]}
      />
      <p className="flex justify-between gap-6">
        <span>
          {m.cash_book_by_book()} <Money minor={book} className="font-medium" />
        </span>
        <span className="font-medium">
          {counted === undefined ? m.cash_book_difference_blank() : differenceText(counted - book, format)}
        </span>
      </p>
    </section>
  );
}
