import { Columns3, Copy, EllipsisVertical, ScanBarcode, Send, Timer, UserPlus } from 'lucide-react';

import { useStore } from '#data/react.tsx';
import { formatDay } from '#kernel/dates.ts';
import { m } from '#messages';
import { Button } from '#ui/control/Button.tsx';
import { IconButton } from '#ui/control/IconButton.tsx';
import { useDateFormat } from '#ui/display/format.tsx';
import { useNumberText } from '#ui/display/numbers.tsx';
import { Menu } from '#ui/overlay/Menu.tsx';
import { toast } from '#ui/overlay/toast.tsx';
import { useTask } from '#ui/overlay/use-task.ts';
import { usePhone } from '#ui/theme/use-media.ts';

import { moveReport } from '../../working/index.ts';
import { lastTeam, saveTeam } from '../day-commands.ts';
import type { Day } from '../use-day.ts';
import { isClosed } from './DayNotices.tsx';
import type { DayWindow } from './DayWindows.tsx';

/** Who is there, what they work on, bundles, and handing the day in. */
export function DayActions({ day, onOpen }: { readonly day: Day; readonly onOpen: (window: DayWindow) => void }) {
  const copy = useCopyTeam(day);
  const store = useStore();
  const [submit, submitting] = useTask(async () => {
    if (day.report) await moveReport(store, day.report.id, 'submitted');
    toast.success(m.floor_submitted());
  });
  const phone = usePhone();
  const { report } = day;
  if (isClosed(day)) return null;
  return (
    <>
      {!phone && (
        <Button icon={UserPlus} onClick={() => onOpen('team')}>
          {m.working_team()}
        </Button>
      )}
      <Button icon={ScanBarcode} onClick={() => onOpen('scan')}>
        {m.floor_scan()}
      </Button>
      {report?.status === 'open' && day.lines.length > 0 && (
        <Button tone="primary" icon={Send} busy={submitting} onClick={submit}>
          {m.advances_ask()}
        </Button>
      )}
      <Menu
        trigger={<IconButton icon={EllipsisVertical} label={m.ui_more()} />}
        entries={[
          phone && { label: m.working_team(), icon: UserPlus, onSelect: () => onOpen('team') },
          { label: m.floor_copy_team(), icon: Copy, onSelect: copy },
          { label: m.floor_steps(), icon: Columns3, onSelect: () => onOpen('steps') },
          report !== null && { label: m.reports_shift_edit(), icon: Timer, onSelect: () => onOpen('shift') },
        ]}
      />
    </>
  );
}

/** Takes over who was there when the line worked last, besides who is there already. */
export function useCopyTeam({ place, report, people }: Day): () => void {
  const store = useStore();
  const number = useNumberText();
  const format = useDateFormat();
  const [copy] = useTask(async () => {
    const last = await lastTeam(store, place);
    if (!last) {
      toast.info(m.floor_no_team_before());
      return;
    }
    const before = report?.team.map(({ employee_id }) => employee_id) ?? [];
    const still = last.team.map(({ employee_id }) => employee_id).filter((id) => people.get(id)?.status !== 'exited');
    await saveTeam(store, place, [...new Set([...before, ...still])]);
    toast.success(m.floor_copied_team({ n: number(still.length), day: formatDay(last.day, format) }));
  });
  return copy;
}
