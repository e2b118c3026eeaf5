import { useMemo, useState } from 'react';

import { allows } from '#access/access.ts';
import { useAccess, useKeys, useStore } from '#data/react.tsx';
import { foldText } from '#kernel/search.ts';
import { m } from '#messages';
import { Button } from '#ui/control/Button.tsx';
import { useNumberText } from '#ui/display/numbers.tsx';
import { StatusBadge } from '#ui/display/StatusBadge.tsx';
import { Dialog } from '#ui/overlay/Dialog.tsx';
import { useTask } from '#ui/overlay/use-task.ts';

import { useAttendance } from '../../../hrm/attendance/index.ts';
import { Employee } from '../../../hrm/people/kind.ts';
import { saveTeam } from '../day-commands.ts';
import type { Day } from '../use-day.ts';

type Props = { readonly day: Day; readonly onClose: () => void };

/** Who is there: at first whoever has clocked in that day, as far as one may see it. */
export function TeamDialog(props: Props) {
  return allows(useAccess(), 'view_attendance') ? <WithAttendance {...props} /> : <Team {...props} present={nobody} />;
}

const nobody: ReadonlySet<string> = new Set();

function WithAttendance(props: Props) {
  const { day } = props.day.place;
  const people = useKeys(Employee);
  const attendance = useAttendance(people, day, day);
  const present = useMemo(
    () =>
      attendance &&
      new Set(people?.filter(({ id }) => (attendance.days.get(`${id}:${day}`)?.first_in ?? null) !== null).map(({ id }) => id)),
    [attendance, people, day],
  );
  return present ? <Team {...props} present={present} /> : null;
}

function Team({ day, present, onClose }: Props & { readonly present: ReadonlySet<string> }) {
  const store = useStore();
  const number = useNumberText();
  const [search, setSearch] = useState('');
  const [chosen, choose] = useState<ReadonlySet<string>>(() => new Set(day.workers.length > 0 ? day.workers : present));
  const [save, saving] = useTask(async () => {
    await saveTeam(store, day.place, [...chosen]);
    onClose();
  });
  const isHere = (id: string) => present.has(id) || chosen.has(id);
  const people = [...day.people.values()]
    .filter(
      ({ id, status, deleted_at, merged_into }) => chosen.has(id) || (status !== 'exited' && deleted_at === null && merged_into === null),
    )
    .filter(({ name, name_local, code }) => foldText(`${name} ${name_local} ${code}`).includes(foldText(search)))
    .toSorted((a, b) => Number(isHere(b.id)) - Number(isHere(a.id)) || a.name.localeCompare(b.name));
  const [order] = useState(() => people.map(({ id }) => id));
  const shown = people.toSorted((a, b) => order.indexOf(a.id) - order.indexOf(b.id));
  function tick(id: string): void {
    const next = new Set(chosen);
    if (!next.delete(id)) next.add(id);
    choose(next);
  }
  return (
    <Dialog
      open
      onClose={onClose}
      title={m.working_team()}
      description={m.floor_team_text()}
      footer={
        <Button tone="primary" busy={saving} onClick={save}>
          {m.floor_team_save({ n: number(chosen.size) })}
        </Button>
      }
    >
      <input
        type="search"
        className="mb-2 field-box"
        aria-label={m.attendance_search()}
        placeholder={m.attendance_search()}
        value={search}
        onChange={(event) => setSearch(event.target.value)}
      />
      <ul className="divide-y rounded-md border">
        {shown.map(({ id, name, code }) => (
          <li key={id}>
            <label className="flex min-h-row items-center gap-3 px-3 py-1">
              <input type="checkbox" className="size-5" checked={chosen.has(id)} onChange={() => tick(id)} />
              <span className="min-w-0 flex-1 truncate">{name}</span>
              {present.has(id) && <StatusBadge tone="success" label={m.attendance_present()} />}
              <span className="text-12 text-muted-foreground">{code}</span>
            </label>
          </li>
        ))}
      </ul>
    </Dialog>
  );
}
