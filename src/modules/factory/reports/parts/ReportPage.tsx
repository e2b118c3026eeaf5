import { CalendarClock, CircleCheck, ClipboardCheck, LockOpen, Pencil, Printer, RotateCcw, Send } from 'lucide-react';
import { useState } from 'react';

import { allows } from '#access/access.ts';
import type { Stored } from '#data/kind.ts';
import { useAccess, useStore } from '#data/react.tsx';
import { href } from '#kernel/href.ts';
import { m } from '#messages';
import { Button } from '#ui/control/Button.tsx';
import { DateText } from '#ui/display/dates.tsx';
import type { Icon } from '#ui/display/icon.ts';
import { PendingDot } from '#ui/display/PendingDot.tsx';
import { StatusBadge } from '#ui/display/StatusBadge.tsx';
import { toast } from '#ui/overlay/toast.tsx';
import { useTask } from '#ui/overlay/use-task.ts';
import { DetailPage } from '#ui/page/DetailPage.tsx';
import { Notice } from '#ui/page/Notice.tsx';

import { ReasonDialog } from '../../../entity/index.ts';
import { useFloor } from '../../floor/index.ts';
import { approveReport, moveReport, unlockReport, type WorkReportRow } from '../../working/index.ts';
import { isBehind } from '../behind.ts';
import { stateTexts } from '../state-texts.ts';
import { DefectsSection } from './DefectsSection.tsx';
import { FiguresSection } from './FiguresSection.tsx';
import { FlowSection } from './FlowSection.tsx';
import { PeopleSection } from './PeopleSection.tsx';
import { PrintDay } from './PrintDay.tsx';
import { ReportHistory } from './ReportHistory.tsx';
import { ShiftDialog } from './ShiftDialog.tsx';
import { WarningList } from './WarningList.tsx';

type Asked = 'edit' | 'back' | 'sheet';
type Step = 'submitted' | 'checked' | 'approved' | 'unlocked';
type Lead = { readonly to: Step; readonly label: string; readonly icon: Icon };

/** One line's work of one shift: who made what, what it brings, what looks wrong. */
export function ReportPage({ row }: { readonly row: Stored<WorkReportRow> }) {
  const store = useStore();
  const access = useAccess();
  const floor = useFloor();
  const [asked, ask] = useState<Asked>();
  const report = floor?.reports.get(row.id);
  const manages = allows(access, 'manage_production');
  const { name, tone } = stateTexts[row.status];
  const isFixed = row.status === 'approved' || row.status === 'locked';
  const behind = report && isBehind(report);
  const [take, taking] = useTask(async (to: Step) => {
    if (to === 'approved') await approveReport(store, row.id);
    else if (to === 'unlocked') await unlockReport(store, row.id);
    else await moveReport(store, row.id, to);
    toast.success(stateTexts[to === 'unlocked' ? 'approved' : to].name());
  });
  const lead: Readonly<Record<WorkReportRow['status'], Lead | undefined>> = {
    open: { to: 'submitted', label: m.advances_ask(), icon: Send },
    submitted: { to: 'approved', label: m.expenses_approve(), icon: CircleCheck },
    checked: { to: 'approved', label: m.expenses_approve(), icon: CircleCheck },
    approved: behind ? { to: 'approved', label: m.reports_again(), icon: CircleCheck } : undefined,
    locked: behind ? { to: 'approved', label: m.reports_again(), icon: CircleCheck } : undefined,
  };
  const next = lead[row.status];
  return (
    <>
      <DetailPage
        title={
          <span className="inline-flex items-center gap-2">
            {row.line_name}
            <PendingDot pending={row.$pending} />
          </span>
        }
        badge={<StatusBadge tone={tone} label={name()} />}
        text={
          <>
            <DateText day={row.day} />
            {[row.shift_name, row.section].filter(Boolean).map((text) => ` · ${text}`)}
          </>
        }
        action={
          manages && next ? (
            <Button tone="primary" icon={next.icon} busy={taking} disabled={!report} onClick={() => take(next.to)}>
              {next.label}
            </Button>
          ) : undefined
        }
        menu={[
          manages && row.status === 'submitted' && { label: m.reports_check(), icon: ClipboardCheck, onSelect: () => take('checked') },
          manages &&
            (row.status === 'submitted' || row.status === 'checked') && {
              ...{ label: m.reports_send_back(), icon: RotateCcw, onSelect: () => ask('back') },
            },
          manages && row.status === 'approved' && { label: m.advances_take_back(), icon: RotateCcw, onSelect: () => take('checked') },
          row.status === 'locked' &&
            allows(access, 'manage_payroll') && { label: m.working_unlock(), icon: LockOpen, onSelect: () => take('unlocked') },
          manages && !isFixed && { label: m.reports_shift_edit(), icon: Pencil, onSelect: () => ask('edit') },
          {
            ...{ label: m.reports_daily_work(), icon: CalendarClock },
            to: `${href('/app/factory/daily-work')}?day=${row.day}&line=${row.line_id}${row.shift_id ? `&shift=${row.shift_id}` : ''}`,
          },
          report !== undefined && { label: m.reports_daily_sheet(), icon: Printer, onSelect: () => ask('sheet') },
        ]}
        notice={
          <>
            {row.reason !== '' && <Notice tone="warning">{row.reason}</Notice>}
            {behind && <Notice tone="warning">{m.reports_behind()}</Notice>}
          </>
        }
        side={<ReportHistory id={row.id} />}
      >
        {floor && report && (
          <>
            <WarningList floor={floor} report={report} />
            <FiguresSection report={report} />
            <PeopleSection floor={floor} report={report} />
            <FlowSection floor={floor} report={report} />
            <DefectsSection report={report} />
          </>
        )}
      </DetailPage>
      {asked === 'edit' && <ShiftDialog row={row} onClose={() => ask(undefined)} />}
      {asked === 'sheet' && floor && report && <PrintDay floor={floor} report={report} onDone={() => ask(undefined)} />}
      {asked === 'back' && (
        <ReasonDialog
          title={m.reports_send_back()}
          text={m.reports_send_back_text()}
          asked={m.common_reason()}
          said={stateTexts.open.name()}
          tone="primary"
          onClose={() => ask(undefined)}
          act={async (reason) => moveReport(store, row.id, 'open', reason)}
        />
      )}
    </>
  );
}
