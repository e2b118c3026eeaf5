import { useCompany, useStore } from '#data/react.tsx';
import { moneyInWords } from '#kernel/number-words.ts';
import { m } from '#messages';
import { getLocale } from '#messages/runtime.js';
import { DateText } from '#ui/display/dates.tsx';
import { useFormat } from '#ui/display/format.tsx';
import { Money } from '#ui/display/Money.tsx';
import { type NumberText, useNumberText } from '#ui/display/numbers.tsx';
import { PrintSheet } from '#ui/print/PrintSheet.tsx';

import { denominationsOf } from '../../banking/cash-book/index.ts';
import { personOf } from '../payroll/index.ts';
import { sumOf } from './files.ts';
import { peopleText } from './names.ts';
import { type Handed, notesFor, notesOf } from './notes.ts';
import type { BatchRow, DueSlip } from './rows.ts';

type Props = { readonly slips: readonly DueSlip[]; readonly number: string; readonly batch?: BatchRow };

const line = 'border border-black/25 px-[1.2mm] py-[1mm]';

/** Who is handed what in cash, by which notes, with room to sign. */
export function CashSheet({ slips, number: title, batch }: Props) {
  const { currency } = useFormat();
  const number = useNumberText();
  const all = notesOf(currency, denominationsOf(currency));
  const { each, total } = notesFor(
    slips.map(({ payable }) => payable),
    all,
  );
  // A note that nobody gets has no column.
  const used = all.flatMap((note, place) => ((total.pieces[place] ?? 0) > 0 ? [{ note, place }] : []));
  const piecesOf = (handed: Handed | undefined) => used.map(({ place }) => many(handed?.pieces[place] ?? 0, number));
  return (
    <PrintSheet paper="a4-landscape" className="flex flex-col gap-[4mm]">
      <Head title={title} day={batch?.paid_on} />
      <table className="w-full border-collapse text-[8.5pt]">
        <thead>
          <tr className="text-left">
            <th className={line}>#</th>
            <th className={line}>{m.people_one()}</th>
            <th className={`${line} text-right`}>{m.money_amount()}</th>
            {used.map(({ note }) => (
              <th key={note} className={`${line} text-right`}>
                <Money minor={note} />
              </th>
            ))}
            <th className={`${line} w-[45mm]`}>{m.attendance_signature()}</th>
          </tr>
        </thead>
        <tbody>
          {slips.map((slip, place) => (
            <tr key={slip.id} className="h-[9mm] break-inside-avoid">
              <td className={line}>{number(place + 1)}</td>
              <td className={line}>
                {personOf(slip).name} <span className="text-black/60">{personOf(slip).code}</span>
              </td>
              <td className={`${line} text-right font-medium`}>
                <Money minor={slip.payable} />
              </td>
              <Pieces texts={piecesOf(each[place])} notes={used} />
              <td className={line} />
            </tr>
          ))}
          <tr className="break-inside-avoid font-semibold">
            <td className={line} />
            <td className={line}>{peopleText(slips.length, number)}</td>
            <td className={`${line} text-right`}>
              <Money minor={sumOf(slips)} />
            </td>
            <Pieces texts={piecesOf(total)} notes={used} />
            <td className={line} />
          </tr>
        </tbody>
      </table>
      <p className="text-[9pt]">
        {m.print_words()}: {moneyInWords(sumOf(slips), currency, getLocale())}
      </p>
      {total.rest > 0 && (
        <p className="text-[9pt]">
          {m.pay_batches_rest()} <Money minor={total.rest} />
        </p>
      )}
      <footer className="mt-auto grid break-inside-avoid grid-cols-2 gap-[12mm] pt-[14mm] text-center text-[8.5pt]">
        {[m.banking_signed_by(), m.banking_signed_approved()].map((label) => (
          <p key={label} className="border-t border-black pt-[1mm]">
            {label}
          </p>
        ))}
      </footer>
    </PrintSheet>
  );
}

function many(pieces: number, number: NumberText): string {
  return pieces === 0 ? '' : number(pieces);
}

function Pieces({ texts, notes }: { readonly texts: readonly string[]; readonly notes: readonly { readonly note: number }[] }) {
  return notes.map(({ note }, place) => (
    <td key={note} className={`${line} text-right`}>
      {texts[place]}
    </td>
  ));
}

function Head({ title, day }: { readonly title: string; readonly day: string | undefined }) {
  const company = useCompany();
  const store = useStore();
  return (
    <header className="flex items-start justify-between gap-8">
      <div>
        <p className="text-[13pt] font-semibold tracking-tight">{company.name}</p>
        <p className="text-[8.5pt] text-black/65">{[company.address, company.phone].filter(Boolean).join(' · ')}</p>
      </div>
      <div className="text-right">
        <p className="text-[14pt] leading-tight font-semibold">{m.pay_batches_cash_sheet()}</p>
        <p className="text-[9pt] text-black/65">
          {title} · <DateText day={day ?? store.today()} />
        </p>
      </div>
    </header>
  );
}
