import { moneyInWords } from '#kernel/number-words.ts';
import { m } from '#messages';
import { getLocale } from '#messages/runtime.js';
import { useFormat } from '#ui/display/format.tsx';
import { Money } from '#ui/display/Money.tsx';
import { useNumberText } from '#ui/display/numbers.tsx';

import { useBooks } from '../../banking/books/index.ts';
import { Sheet, SheetTable } from '../../entity/index.ts';
import { personOf } from '../payroll/index.ts';
import { bankOf, type Payouts } from './files.ts';
import { peopleText } from './names.ts';
import type { BatchRow, DueSlip } from './rows.ts';

type Props = { readonly batch: BatchRow; readonly slips: readonly DueSlip[]; readonly payouts: Payouts };

/** The letter by which the bank is asked to pay everybody of a batch from one of our accounts, to be signed and sealed. */
export function AdviceLetter({ batch, slips, payouts }: Props) {
  const { currency } = useFormat();
  const number = useNumberText();
  const account = useBooks().accounts.find(({ id }) => id === batch.bank_account_id);
  return (
    <Sheet title={m.pay_batches_letter()} about={[batch.batch_no, batch.reference]} day={batch.paid_on}>
      <div className="flex flex-col gap-[3mm]">
        <p>{m.pay_batches_letter_to()}</p>
        <p>{m.pay_batches_letter_text({ account: [account?.name, account?.number].filter(Boolean).join(' · ') })}</p>
        <div className="flex items-baseline justify-between gap-6 border-y border-black/20 py-[3mm]">
          <p>
            <span className="block text-[8.5pt] text-black/60">{m.print_words()}</span>
            {moneyInWords(batch.amount, currency, getLocale())}
          </p>
          <Money minor={batch.amount} className="shrink-0 text-[15pt] font-semibold" />
        </div>
      </div>
      <SheetTable
        heads={['#', m.people_one(), m.people_bank(), m.pay_batches_account_number(), m.money_amount()]}
        texts={4}
        rows={slips.map((slip, place) => {
          const bank = bankOf(payouts, slip);
          return {
            id: slip.id,
            cells: [
              number(place + 1),
              bank?.title || personOf(slip).name,
              bank ? [bank.bank, bank.branch, bank.routing].filter(Boolean).join(', ') : m.pay_batches_no_account(),
              bank?.number ?? '–',
              <Money key="amount" minor={slip.payable} />,
            ],
          };
        })}
        foot={['', m.ui_total(), peopleText(slips.length, number), '', <Money key="amount" minor={batch.amount} />]}
      />
      <footer className="mt-auto grid break-inside-avoid grid-cols-3 gap-[10mm] pt-[18mm] text-center text-[8.5pt]">
        {[m.banking_signed_by(), m.banking_signed_approved(), m.people_letter_signature()].map((label) => (
          <p key={label} className="border-t border-black pt-[1mm]">
            {label}
          </p>
        ))}
      </footer>
    </Sheet>
  );
}
