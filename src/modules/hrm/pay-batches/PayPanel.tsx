import { CircleCheckBig } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';

import { allows } from '#access/access.ts';
import { useAccess } from '#data/react.tsx';
import { formatDay } from '#kernel/dates.ts';
import { m } from '#messages';
import { useDateFormat } from '#ui/display/format.tsx';
import { StatusBadge } from '#ui/display/StatusBadge.tsx';
import { Notice } from '#ui/page/Notice.tsx';
import { EmptyState } from '#ui/page/states.tsx';
import type { Selection } from '#ui/table/use-selection.ts';

import { useNeedsConnection } from '../../entity/index.ts';
import { personOf, type RunRow, type SlipRow } from '../payroll/index.ts';
import { type PayMethod, payMethods } from '../payroll/kind.ts';
import { BatchList } from './BatchList.tsx';
import { MethodGroup } from './MethodGroup.tsx';
import { usePapers } from './use-papers.tsx';
import { useDeadline, usePayouts } from './use-pay-facts.ts';

const PayDialog = lazy(() => import('./PayDialog.tsx').then((file) => ({ default: file.PayDialog })));

type Props = { readonly run: RunRow; readonly slips: readonly SlipRow[] };

/** Paying a final run: who is to be paid and how, and what was paid already. */
export function PayPanel({ run, slips }: Props) {
  const may = allows(useAccess(), 'manage_payroll');
  const missing = useNeedsConnection();
  const payouts = usePayouts();
  const papers = usePapers();
  const [methods, setMethods] = useState<ReadonlyMap<string, PayMethod>>(new Map());
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set());
  const [paying, setPaying] = useState<PayMethod>();
  const due = slips
    .filter((slip) => slip.state === 'final' && slip.payable > 0 && slip.paid_at === null)
    .map((slip) => ({ ...slip, method: methods.get(slip.id) ?? slip.method }))
    .toSorted((a, b) => personOf(a).code.localeCompare(personOf(b).code));
  const groups = payMethods.flatMap((method) => {
    const of = due.filter((slip) => slip.method === method);
    return of.length > 0 ? [{ method, of, chosen: may ? of.filter(({ id }) => !left.has(id)) : of }] : [];
  });
  const payable = groups.find(({ method, chosen }) => method === paying && chosen.length > 0);
  // Paid meanwhile, by this device or another one: nothing opens again once there is somebody to pay in this way.
  if (paying !== undefined && !payable) setPaying(undefined);

  return (
    <div className="flex flex-col gap-4">
      <DeadlineBadge run={run} />
      {may && due.length > 0 && missing !== undefined && <Notice tone="warning">{m.pay_batches_offline()}</Notice>}
      {groups.map(({ method, of, chosen }, place) => (
        <MethodGroup
          key={method}
          {...{ method, payouts, slips: of, leads: place === 0 }}
          selection={may ? selectionOf(of, left, setLeft) : undefined}
          papers={papers.entriesOf({ method, slips: chosen, number: run.run_no })}
          onMethod={(ids, other) => setMethods(new Map([...methods, ...ids.map((id) => [id, other] as const)]))}
          onPay={() => setPaying(method)}
        />
      ))}
      {due.length === 0 && run.state === 'paid' && (
        <EmptyState icon={CircleCheckBig} title={m.pay_batches_all_paid()} text={m.pay_batches_all_paid_text()} />
      )}
      {due.length === 0 && run.state !== 'paid' && <EmptyState title={m.pay_batches_nobody()} text={m.pay_batches_nobody_text()} />}
      <BatchList run={run} slips={slips} />
      {papers.printing}
      <Suspense>
        {payable && (
          <PayDialog
            run={run}
            method={payable.method}
            slips={payable.chosen}
            onPaid={() => setLeft(new Set())}
            onClose={() => setPaying(undefined)}
          />
        )}
      </Suspense>
    </div>
  );
}

/** All are ticked until somebody is left out; who comes later is ticked, too. */
function selectionOf(
  slips: readonly { readonly id: string }[],
  left: ReadonlySet<string>,
  setLeft: (ids: ReadonlySet<string>) => void,
): Selection {
  const own = slips.map(({ id }) => id);
  const others = [...left].filter((id) => !own.includes(id));
  const ids = new Set(own.filter((id) => !left.has(id)));
  const choose = (wanted: ReadonlySet<string>) => setLeft(new Set([...others, ...own.filter((id) => !wanted.has(id))]));
  return {
    ids,
    set: (changed, ticked) => choose(changedBy(ids, changed, ticked)),
    replace: (wanted) => choose(new Set(wanted)),
    clear: () => choose(new Set()),
  };
}

function changedBy(ids: ReadonlySet<string>, changed: Iterable<string>, ticked: boolean): ReadonlySet<string> {
  const some = new Set(changed);
  return new Set(ticked ? [...ids, ...some] : [...ids].filter((id) => !some.has(id)));
}

const tones = { open: 'info', near: 'warning', late: 'danger' } as const;

/** By when the run is to be paid, where the rules of its group say so. */
function DeadlineBadge({ run }: { readonly run: RunRow }) {
  const deadline = useDeadline(run);
  const format = useDateFormat();
  if (!deadline) return null;
  const day = formatDay(deadline.day, format);
  return (
    <p>
      <StatusBadge
        tone={tones[deadline.state]}
        label={deadline.state === 'late' ? m.pay_batches_late({ day }) : m.pay_batches_pay_by({ day })}
      />
    </p>
  );
}
