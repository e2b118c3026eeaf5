import { m } from '#messages';
import { DateText } from '#ui/display/dates.tsx';
import { Fact, Facts } from '#ui/display/Facts.tsx';
import { Money } from '#ui/display/Money.tsx';

import { Sheet, SheetTable } from '../../entity/index.ts';
import { nameOf, useAccounts, useCouriers } from '../sale-screens/index.ts';
import { decisionText, matchText } from './payment-texts.ts';
import { netOf, type PaymentRow } from './rules.ts';
import type { Statement } from './use-statement.ts';

/** A statement beside what we know, line by line, with what explains the sum that arrived, on A4. */
export function ReconciliationSheet({
  payment,
  statement: { lines, totals },
}: {
  readonly payment: PaymentRow;
  readonly statement: Statement;
}) {
  const courier = nameOf(useCouriers(), payment.shipping_company_id);
  const account = nameOf(useAccounts(), payment.bank_account_id);
  const sums = [
    [m.returns_expected(), totals.expected],
    [m.common_lines(), totals.lines],
    ...payment.adjustments.map(({ reason, amount }) => [reason, amount] as const),
    [m.statements_received(), totals.received],
    [m.products_take_difference(), totals.difference],
  ] as const;
  return (
    <Sheet title={m.statements_sheet()} about={[courier, payment.payment_no, payment.statement_ref]}>
      <Facts>
        <Fact label={m.statements_date()}>
          <DateText day={payment.statement_date} />
        </Fact>
        <Fact label={m.statements_amount()}>
          <Money minor={payment.statement_amount} />
        </Fact>
        <Fact label={m.statements_received_on()}>
          <DateText day={payment.received_date} />
        </Fact>
        <Fact label={m.money_account()}>{account}</Fact>
      </Facts>
      <SheetTable
        heads={[m.statements_reference(), m.common_status(), m.statements_theirs(), m.statements_ours()]}
        texts={2}
        rows={lines.map(({ line, parcel, ours, match }) => ({
          id: line.id,
          cells: [
            <>
              {line.reference}
              <span className="block text-[8.5pt] text-black/60">
                {[parcel?.parcel_id, parcel?.ship_name, line.notes].filter(Boolean).join(' · ')}
              </span>
            </>,
            [matchText[match](), line.decision === 'open' ? '' : decisionText[line.decision]()].filter(Boolean).join(' · '),
            <Money key="theirs" minor={netOf(line)} />,
            <Money key="ours" minor={ours ? netOf(ours) : null} />,
          ],
        }))}
      />
      <dl className="ml-auto flex w-[90mm] flex-col gap-[1mm]">
        {sums.map(([label, minor], i) => (
          // oxlint-disable-next-line react/no-array-index-key -- two adjustments may have one reason
          <div key={i} className="flex justify-between gap-[6mm]">
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
