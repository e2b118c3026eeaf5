import { CircleCheck } from 'lucide-react';

import type { Stored } from '#data/kind.ts';
import { useStore } from '#data/react.tsx';
import { formatMoney } from '#kernel/money.ts';
import { m } from '#messages';
import { useFormat } from '#ui/display/format.tsx';
import { useNumberText } from '#ui/display/numbers.tsx';
import { confirm } from '#ui/overlay/confirm.tsx';
import { useTask } from '#ui/overlay/use-task.ts';
import { SumsBar } from '#ui/page/SumsBar.tsx';

import { useNeedsConnection } from '../../entity/index.ts';
import { postPayment } from './commands.ts';
import { type PaymentRow, totalDiffers } from './rules.ts';
import type { Statement } from './use-statement.ts';

type Props = { readonly payment: Stored<PaymentRow>; readonly statement: Pick<Statement, 'lines' | 'totals'>; readonly writable: boolean };

/** What the statement comes to beside what arrived; a difference has to be explained before it is posted. */
export function TotalsBar({ payment, statement: { lines, totals }, writable }: Props) {
  const store = useStore();
  const number = useNumberText();
  const offline = useNeedsConnection();
  const open = lines.filter((one) => one.open).length;
  const empty = lines.length === 0 && payment.adjustments.length === 0;
  const why = empty
    ? m.statements_why_empty()
    : open > 0
      ? open === 1
        ? m.statements_why_open_one()
        : m.statements_why_open({ n: number(open) })
      : totals.difference !== 0
        ? m.statements_why_difference()
        : payment.$pending || lines.some(({ line }) => '$pending' in line && line.$pending === true)
          ? m.statements_why_pending()
          : offline;
  const format = useFormat();
  const money = (minor: number) => formatMoney(minor, format);
  const theirs = !empty && totalDiffers(payment, totals) ? payment.statement_amount : null;
  const note =
    theirs === null ? undefined : m.courier_money_total_differs({ total: money(theirs), lines: money(totals.lines + totals.adjustments) });
  const [post, posting] = useTask(async () => {
    const sure =
      note === undefined ||
      (await confirm({ title: m.courier_money_post_anyway_title(), text: note, action: m.courier_money_post_anyway(), tone: 'primary' }));
    if (sure) await postPayment(store, payment.id);
  });
  const sums = [
    [m.returns_expected(), totals.expected],
    [m.common_lines(), totals.lines],
    ...(totals.adjustments === 0 ? [] : [[m.statements_adjustments(), totals.adjustments] as const]),
    [m.statements_received(), totals.received],
  ] as const;
  return (
    <SumsBar
      sums={sums}
      difference={totals.difference}
      note={payment.state === 'draft' ? note : undefined}
      {...(writable && { action: { label: m.statements_post(), icon: CircleCheck, busy: posting, why, onClick: post } })}
    />
  );
}
