import { ClipboardCheck, PackageMinus, PackagePlus, Pencil, Printer, SlidersHorizontal } from 'lucide-react';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';

import { allows } from '#access/access.ts';
import type { Stored } from '#data/kind.ts';
import { useAccess } from '#data/react.tsx';
import { href } from '#kernel/href.ts';
import { m } from '#messages';
import { useAuthorNames } from '#modules/company/use-author-names.ts';
import { Button, ButtonLink } from '#ui/control/Button.tsx';
import { DateText } from '#ui/display/dates.tsx';
import { Fact, Facts } from '#ui/display/Facts.tsx';
import { Percent } from '#ui/display/numbers.tsx';
import { StatusBadge } from '#ui/display/StatusBadge.tsx';
import { Notice } from '#ui/page/Notice.tsx';
import { Section } from '#ui/page/Section.tsx';

import { DocumentFrame, useEntityActions, useMoves } from '../../../entity/index.ts';
import { priorityText, purposeText, requisitionCommands, type RequisitionRow } from '../../requisitioning/index.ts';
import { ApproveDialog } from '../ApproveDialog.tsx';
import { RequisitionForm } from '../RequisitionForm.tsx';
import { ReturnDialog } from '../ReturnDialog.tsx';
import { stateTexts, stepTexts } from '../state-texts.ts';
import { useRequisition } from '../use-requisition.ts';
import { LinesSection } from './LinesSection.tsx';
import { PrintRequisition, type Sort } from './PrintRequisition.tsx';
import { RequisitionHistory } from './RequisitionHistory.tsx';

type Asked = 'edit' | 'approve' | 'return' | Sort;

/** One requisition: the one next step, what is asked for and what of it is issued, who did what. No price, whoever looks. */
export function RequisitionPage({ row }: { readonly row: Stored<RequisitionRow> }) {
  const navigate = useNavigate();
  const access = useAccess();
  const nameOf = useAuthorNames();
  const facts = useRequisition(row);
  const [asked, ask] = useState<Asked>();
  const [asks, keeps] = [allows(access, 'manage_requisitions'), allows(access, 'manage_components')];
  const state = facts?.standing.state ?? row.status;
  const leads = { draft: ['submitted'], rejected: ['submitted'], issued: ['closed'] } as const;
  const moves = useMoves(requisitionCommands, row, stepTexts(row.status, state), state in leads ? leads[state as keyof typeof leads] : []);
  const said = { deleted: m.orders_feed_deleted, restored: m.orders_feed_restored };
  const {
    deleted,
    restoreButton,
    entries: trash,
    notice,
  } = useEntityActions(requisitionCommands, row, said, () => void navigate(href('/app/factory/requisition')));
  const isOpen = !deleted && (row.status === 'approved' || row.status === 'picking');
  const issued = facts?.standing.lines.some((line) => line.issued > 0) ?? false;
  const back = facts?.standing.lines.some(({ returned, scrapped }) => returned + scrapped > 0) ?? false;
  const author = (user_id: string | null) => nameOf({ user_id, actor_kind: 'user' });
  const issueTo = `${href('/app/factory/requisition/:requisitionId', { requisitionId: row.id })}?scan=issue`;
  const close = () => ask(undefined);
  const next =
    keeps && row.status === 'submitted' ? (
      <Button tone="primary" icon={ClipboardCheck} disabled={!facts} onClick={() => ask('approve')}>
        {m.expenses_approve()}
      </Button>
    ) : keeps && isOpen && state !== 'issued' ? (
      <ButtonLink tone="primary" icon={PackageMinus} to={issueTo}>
        {m.factory_move_issue()}
      </ButtonLink>
    ) : (
      moves.lead
    );
  return (
    <DocumentFrame
      row={row}
      number={row.requisition_no}
      badge={
        <>
          <StatusBadge tone={stateTexts[state].tone} label={stateTexts[state].name()} />
          {row.priority === 'high' && <StatusBadge tone="danger" label={priorityText.high()} />}
          {facts?.standing.overdue && <StatusBadge tone="warning" label={m.expenses_overdue()} />}
          {facts?.standing.beyond && <StatusBadge tone="danger" label={m.requisitions_beyond()} />}
          {row.after_fact && <StatusBadge tone="warning" label={m.requisitions_after_fact()} />}
        </>
      }
      text={
        <>
          {[row.section, author(row.created_by)].filter(Boolean).join(' · ')}
          {' · '}
          <DateText day={row.created_at} />
        </>
      }
      action={deleted ? restoreButton : next}
      menu={[
        asks &&
          !deleted &&
          (row.status === 'draft' || row.status === 'submitted') && {
            ...{ label: m.common_edit(), icon: Pencil, onSelect: () => ask('edit') },
          },
        keeps && isOpen && { label: m.requisitions_change(), icon: SlidersHorizontal, onSelect: () => ask('approve') },
        keeps && isOpen && state === 'issued' && { label: m.factory_move_issue(), icon: PackageMinus, to: issueTo },
        !deleted && issued && { label: m.requisitions_return(), icon: PackagePlus, onSelect: () => ask('return') },
        { label: m.requisitions_slip(), icon: Printer, onSelect: () => ask('slip') },
        isOpen && { label: m.requisitions_pick_list(), icon: Printer, onSelect: () => ask('pick') },
        issued && { label: m.requisitions_note(), icon: Printer, onSelect: () => ask('note') },
        back && { label: m.requisitions_back_note(), icon: Printer, onSelect: () => ask('back') },
        ...moves.entries,
        ...(deleted || !asks ? [] : trash()),
      ]}
      notice={notice(m.common_in_trash(), false) || (row.reason !== '' && <Notice tone="warning">{row.reason}</Notice>)}
      side={<RequisitionHistory id={row.id} />}
      dialogs={
        <>
          {moves.dialog}
          {asked === 'edit' && <RequisitionForm before={row} onClose={close} />}
          {facts && asked === 'approve' && <ApproveDialog row={row} facts={facts} onClose={close} />}
          {facts && asked === 'return' && <ReturnDialog row={row} facts={facts} onClose={close} />}
          {facts && (asked === 'slip' || asked === 'pick' || asked === 'note' || asked === 'back') && (
            <PrintRequisition sort={asked} row={row} facts={facts} onDone={close} />
          )}
        </>
      }
    >
      <Section>
        <Facts>
          <Fact label={m.requisitions_section()}>{row.section}</Fact>
          <Fact label={m.requisitions_purpose()}>{purposeText[row.purpose]()}</Fact>
          <Fact label={m.requisitions_needed_by()}>{row.needed_by !== null && <DateText day={row.needed_by} />}</Fact>
          <Fact label={m.requisitions_priority()}>{priorityText[row.priority]()}</Fact>
          {row.decided_by !== null && <Fact label={m.banking_signed_approved()}>{author(row.decided_by)}</Fact>}
          {facts && facts.standing.issued !== null && (
            <Fact label={m.requisitions_issued_part()}>
              <Percent bps={facts.standing.issued} />
            </Fact>
          )}
          {row.notes !== '' && (
            <Fact label={m.common_notes()} wide>
              <span className="whitespace-pre-wrap">{row.notes}</span>
            </Fact>
          )}
        </Facts>
      </Section>
      {facts && <LinesSection row={row} facts={facts} />}
    </DocumentFrame>
  );
}
