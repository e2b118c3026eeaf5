import { Ban, Banknote, CalendarClock, CalendarOff, CircleCheck, CircleX, Pencil, Printer, Send, Undo2, Wallet } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';

import type { Stored } from '#data/kind.ts';
import { useKeys, useRow, useStore } from '#data/react.tsx';
import { m } from '#messages';
import { Button } from '#ui/control/Button.tsx';
import { Drawer } from '#ui/overlay/Drawer.tsx';
import { Menu } from '#ui/overlay/Menu.tsx';
import { toast } from '#ui/overlay/toast.tsx';
import { useTask } from '#ui/overlay/use-task.ts';
import { EmptyState, Skeleton } from '#ui/page/states.tsx';
import { PrintJob } from '#ui/print/PrintSheet.tsx';

import { ReasonDialog, useEntityActions } from '../../entity/index.ts';
import { advanceCommands, type AdvanceRow, type EventRow, moveAdvance, scheduleOf, writeOff } from '../advances/index.ts';
import { Advance, AdvanceEvent } from '../advances/kind.ts';
import { AdvanceBody } from './AdvanceBody.tsx';
import type { People } from './use-advance-people.ts';
import { type Facts, factsOf, useLateBefore } from './use-standings.ts';
import { VoucherSheet } from './VoucherSheet.tsx';

const AdvanceForm = lazy(() => import('./AdvanceForm.tsx').then((file) => ({ default: file.AdvanceForm })));
const ApproveDialog = lazy(() => import('./ApproveDialog.tsx').then((file) => ({ default: file.ApproveDialog })));
const MoneyDialog = lazy(() => import('./MoneyDialog.tsx').then((file) => ({ default: file.MoneyDialog })));
const PlanDialog = lazy(() => import('./PlanDialog.tsx').then((file) => ({ default: file.PlanDialog })));
const SkipDialog = lazy(() => import('./SkipDialog.tsx').then((file) => ({ default: file.SkipDialog })));

type Props = { readonly id: string; readonly people: People; readonly onClose: () => void };

/** An advance beside its list. */
export function AdvanceDrawer({ id, people, onClose }: Props) {
  const row = useRow(Advance, id);
  const events = useKeys(AdvanceEvent, { by: 'advance', equals: id });
  if (row && events) return <Opened row={row} events={events} people={people} onClose={onClose} />;
  return (
    <Drawer open onClose={onClose} title={m.advances_one()}>
      {row === null ? <EmptyState title={m.advances_not_found()} /> : <Skeleton lines={6} />}
    </Drawer>
  );
}

type Asked = 'edit' | 'approve' | 'disburse' | 'cash_return' | 'plan' | 'skip' | 'reject' | 'cancel' | 'write_off' | 'print';
type Found = { readonly row: Stored<AdvanceRow>; readonly events: readonly Stored<EventRow>[] };

function Opened({ row, events, people, onClose }: Found & Omit<Props, 'id'>) {
  const store = useStore();
  const lateBefore = useLateBefore();
  const facts = factsOf(row, events, lateBefore);
  const [asked, ask] = useState<Asked>();
  const close = () => ask(undefined);
  const { deleted, entries, notice } = useEntityActions(advanceCommands, row, {}, onClose);
  const [move] = useTask(async (to: 'requested' | 'withdrawn') => {
    await moveAdvance(store, row.id, to);
    toast.success(m.common_saved());
  });
  const lead = deleted ? undefined : leadOf(row, facts);
  const can = (wanted: boolean) => wanted && !deleted;
  const owed = facts.outstanding > 0;
  const undecided = row.status === 'draft' || row.status === 'requested';
  const stands = ['approved', 'disbursed', 'written_off'].includes(row.status);
  return (
    <Drawer
      open
      onClose={onClose}
      size="lg"
      title={people.nameOf(row.employee_id) || m.common_deleted()}
      description={row.advance_no}
      footer={
        <>
          <Menu
            trigger={<Button>{m.ui_more()}</Button>}
            entries={[
              can(undecided) && { label: m.common_edit(), icon: Pencil, onSelect: () => ask('edit') },
              can(row.status === 'requested') && { label: m.advances_reject(), icon: CircleX, onSelect: () => ask('reject') },
              can(row.status === 'requested') && { label: m.advances_withdraw(), icon: Undo2, onSelect: () => move('withdrawn') },
              can(row.status === 'rejected' || row.status === 'withdrawn') && {
                ...{ label: m.advances_ask_again(), icon: Send, onSelect: () => move('requested') },
              },
              can(owed) && { label: m.advances_return(), icon: Wallet, onSelect: () => ask('cash_return') },
              can(owed && facts.periods.length > 0) && { label: m.advances_skip(), icon: CalendarOff, onSelect: () => ask('skip') },
              can(owed) && { label: m.advances_reschedule(), icon: CalendarClock, onSelect: () => ask('plan') },
              can(stands) && { label: m.advances_voucher(), icon: Printer, onSelect: () => ask('print') },
              null,
              can(row.status === 'approved' && events.length === 0) && {
                ...{ label: m.advances_take_back(), icon: Undo2, onSelect: () => move('requested') },
              },
              can(row.status === 'approved' && events.length === 0) && {
                ...{ label: m.advances_cancel(), icon: Ban, tone: 'danger' as const, onSelect: () => ask('cancel') },
              },
              can(owed) && { label: m.advances_write_off(), icon: Ban, tone: 'danger' as const, onSelect: () => ask('write_off') },
              ...entries(m.common_delete(), stands ? m.refusal_advance_stands() : undefined),
            ]}
          />
          {lead === 'ask' && (
            <Button tone="primary" icon={Send} onClick={() => move('requested')}>
              {m.advances_ask()}
            </Button>
          )}
          {lead === 'approve' && (
            <Button tone="primary" icon={CircleCheck} onClick={() => ask('approve')}>
              {m.advances_approve()}
            </Button>
          )}
          {lead === 'disburse' && (
            <Button tone="primary" icon={Banknote} onClick={() => ask('disburse')}>
              {m.advances_pay_out()}
            </Button>
          )}
        </>
      }
    >
      <AdvanceBody
        {...{ row, events, facts, lateBefore }}
        person={people.personOf(row.employee_id)}
        notice={notice(m.common_in_trash())}
        writable={!deleted}
      />
      <Suspense>
        {asked === 'edit' && <AdvanceForm before={row} onClose={close} />}
        {asked === 'approve' && <ApproveDialog row={row} onClose={close} />}
        {asked === 'disburse' && <MoneyDialog row={row} as="disburse" amount={row.approved_amount ?? row.amount} onClose={close} />}
        {asked === 'cash_return' && <MoneyDialog row={row} as="cash_return" amount={facts.outstanding} onClose={close} />}
        {asked === 'plan' && <PlanDialog row={row} left={facts.outstanding} onClose={close} />}
        {asked === 'skip' && <SkipDialog row={row} periods={facts.periods} onClose={close} />}
      </Suspense>
      <Reasons row={row} asked={asked} onClose={close} />
      {asked === 'print' && (
        <PrintJob paper="a5" onDone={close}>
          <VoucherSheet row={row} events={events} parts={scheduleOf(row, events)} person={people.personOf(row.employee_id)} />
        </PrintJob>
      )}
    </Drawer>
  );
}

/** The one next step. */
function leadOf({ status, type }: AdvanceRow, { given }: Facts): 'ask' | 'approve' | 'disburse' | undefined {
  if (status === 'draft') return 'ask';
  if (status === 'requested') return 'approve';
  return status === 'approved' && type !== 'penalty' && given === 0 ? 'disburse' : undefined;
}

/** Steps that others will ask about. */
function Reasons({ row, asked, onClose }: { readonly row: AdvanceRow; readonly asked: Asked | undefined; readonly onClose: () => void }) {
  const store = useStore();
  const common = { onClose, said: m.common_saved() };
  if (asked === 'reject')
    return (
      <ReasonDialog
        {...common}
        title={m.advances_reject()}
        text={m.advances_reject_text()}
        act={(note) => moveAdvance(store, row.id, 'rejected', note)}
      />
    );
  if (asked === 'cancel')
    return (
      <ReasonDialog
        {...common}
        title={m.advances_cancel()}
        text={m.advances_cancel_text()}
        act={(note) => moveAdvance(store, row.id, 'cancelled', note)}
      />
    );
  if (asked !== 'write_off') return null;
  return (
    <ReasonDialog
      {...common}
      title={m.advances_write_off()}
      text={m.advances_write_off_text()}
      asked={m.common_reason()}
      act={(note) => writeOff(store, row.id, note)}
    />
  );
}
