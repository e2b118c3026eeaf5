import { useState } from 'react';
import { useNavigate, useParams } from 'react-router-dom';

import type { Stored } from '#data/kind.ts';
import { useAccess, useRow, useStore } from '#data/react.tsx';
import { href } from '#kernel/href.ts';
import { m } from '#messages';
import { DateText } from '#ui/display/dates.tsx';
import { PendingDot } from '#ui/display/PendingDot.tsx';
import { confirm } from '#ui/overlay/confirm.tsx';
import { useTask } from '#ui/overlay/use-task.ts';
import { DetailPage } from '#ui/page/DetailPage.tsx';
import { Notice } from '#ui/page/Notice.tsx';
import { Skeleton } from '#ui/page/states.tsx';
import { PrintJob } from '#ui/print/PrintSheet.tsx';

import { EntityGate, useEntityActions, useNeedsConnection } from '../../entity/index.ts';
import { GroupPayment } from '../sale-rules/kind.ts';
import { nameOf, useCouriers } from '../sale-screens/index.ts';
import { AddLines } from './AddLines.tsx';
import { Adjustments } from './Adjustments.tsx';
import { claimOfLine, ClaimSheet } from './ClaimSheet.tsx';
import { paymentCommands, voidPayment } from './commands.ts';
import { LineGroups } from './LineGroups.tsx';
import { MissingLines } from './MissingLines.tsx';
import { ReconciliationSheet } from './ReconciliationSheet.tsx';
import { maySettle, type PaymentRow } from './rules.ts';
import { StateBadge } from './statement-columns.tsx';
import { StatementFacts } from './StatementFacts.tsx';
import { StatementForm } from './StatementForm.tsx';
import { TotalsBar } from './TotalsBar.tsx';
import { useStatement } from './use-statement.ts';

function StatementDetail() {
  const { paymentId } = useParams();
  const row = useRow(GroupPayment, paymentId);
  return (
    <EntityGate row={row} missing={m.statements_not_found()} list={{ to: href('/app/group-payment'), label: m.statements_list() }}>
      {(payment) => <StatementPage key={payment.id} payment={payment} />}
    </EntityGate>
  );
}

/** A courier's statement: its lines beside what we know, and whether all of it is explained. */
function StatementPage({ payment }: { readonly payment: Stored<PaymentRow> }) {
  const store = useStore();
  const navigate = useNavigate();
  const couriers = useCouriers();
  const access = useAccess();
  const may = maySettle(access);
  // Who works for some brands has some of the lines: sums of them would explain nothing.
  const whole = access.brandIds === null;
  const offline = useNeedsConnection();
  const statement = useStatement(payment);
  const [editing, edit] = useState(false);
  const [printing, print] = useState<'sheet' | 'claim'>();
  const actions = useEntityActions(
    paymentCommands,
    payment,
    { deleted: m.statements_deleted_one, restored: m.statements_restored_one },
    () => void navigate(href('/app/group-payment')),
  );
  const [voidIt] = useTask(async () => {
    const sure = await confirm({ title: m.statements_void_title(), text: m.statements_void_text(), action: m.statements_action_void() });
    if (sure) await voidPayment(store, payment.id);
  });
  const draft = payment.state === 'draft' && payment.deleted_at === null;
  const writable = draft && may;
  const courier = nameOf(couriers, payment.shipping_company_id);
  const disputed = statement?.lines.filter(({ line }) => line.decision === 'dispute') ?? [];
  return (
    <>
      <DetailPage
        title={
          <span className="inline-flex items-center gap-2 figures">
            {payment.payment_no}
            <PendingDot pending={payment.$pending} />
          </span>
        }
        badge={<StateBadge row={payment} />}
        text={
          <>
            {courier} · <DateText day={payment.received_date} />
          </>
        }
        menu={[
          whole && { label: m.statements_sheet_print(), onSelect: () => print('sheet') },
          disputed.length > 0 && { label: m.statements_claim_print(), onSelect: () => print('claim') },
          writable && { label: m.common_edit(), onSelect: () => edit(true) },
          ...(may && payment.state === 'draft' ? actions.entries() : []),
          may &&
            payment.state === 'posted' && {
              label: m.statements_action_void(),
              tone: 'danger' as const,
              onSelect: voidIt,
              ...(offline !== undefined && { why: offline }),
            },
        ]}
        notice={actions.notice(m.statements_in_trash(), may) || <StateNotice payment={payment} />}
        side={
          <>
            <StatementFacts payment={payment} {...(writable && { onEdit: () => edit(true) })} />
            <Adjustments payment={payment} writable={writable} />
          </>
        }
      >
        {statement ? (
          <>
            {writable && <AddLines payment={payment} statement={statement} />}
            <LineGroups payment={payment} statement={statement} writable={writable} />
            {draft && <MissingLines payment={payment} missing={statement.missing} writable={writable} />}
            {whole && <TotalsBar payment={payment} statement={statement} writable={writable} />}
          </>
        ) : (
          <Skeleton lines={7} />
        )}
      </DetailPage>
      {editing && <StatementForm before={payment} onClose={() => edit(false)} />}
      {statement && printing && (
        <PrintJob paper="a4" onDone={() => print(undefined)}>
          {printing === 'sheet' ? (
            <ReconciliationSheet payment={payment} statement={statement} />
          ) : (
            <ClaimSheet
              claims={disputed.map(claimOfLine)}
              couriers={[payment.shipping_company_id]}
              about={payment.statement_ref || payment.payment_no}
            />
          )}
        </PrintJob>
      )}
    </>
  );
}

function StateNotice({ payment: { state, $pending } }: { readonly payment: Stored<PaymentRow> }) {
  if (state === 'draft') return null;
  if ($pending) return <Notice tone="warning">{state === 'posted' ? m.statements_posting() : m.statements_voiding()}</Notice>;
  return state === 'posted' ? (
    <Notice tone="success">{m.statements_posted_text()}</Notice>
  ) : (
    <Notice tone="info">{m.statements_void_notice()}</Notice>
  );
}

export { StatementDetail as Component };
