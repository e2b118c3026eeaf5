import { Undo2 } from 'lucide-react';
import { useState } from 'react';

import { useStore } from '#data/react.tsx';
import { m } from '#messages';
import { getLocale } from '#messages/runtime.js';
import { TimeText } from '#ui/display/dates.tsx';
import { useNumberText } from '#ui/display/numbers.tsx';
import { StatusBadge } from '#ui/display/StatusBadge.tsx';
import { useTask } from '#ui/overlay/use-task.ts';

import { nameIn } from '../../hrm/kiosk/index.ts';
import type { TabletLineRow } from '../working/index.ts';
import { StepHead } from './StepHead.tsx';
import { takeBack } from './take-work.ts';
import type { Tablet } from './use-tablet.ts';

type Props = { readonly kiosk: string; readonly tablet: Tablet; readonly onBack: () => void };

/** What was written down here today, the newest first; a mistake is taken back. */
export function TodayStep({ kiosk, tablet, onBack }: Props) {
  const { lines, twice } = tablet;
  const shown = [...lines, ...twice].toSorted((a, b) => (a.captured_at < b.captured_at ? 1 : -1));
  return (
    <section className="mx-auto flex w-full max-w-240 flex-col gap-4 p-4">
      <StepHead title={m.floor_tablet_today()} onBack={onBack} />
      <ul className="divide-y rounded-lg border bg-card">
        {shown.map((line) => (
          <Line key={line.id} {...{ kiosk, tablet, line }} />
        ))}
      </ul>
      {shown.length === 0 && <p className="py-12 text-center text-20 text-muted-foreground">{m.reports_no_lines()}</p>}
    </section>
  );
}

type LineProps = { readonly kiosk: string; readonly tablet: Tablet; readonly line: TabletLineRow };

function Line({ kiosk, tablet: { people, orders }, line }: LineProps) {
  const store = useStore();
  const number = useNumberText();
  const [asked, ask] = useState(false);
  const [take, taking] = useTask(() => takeBack(store, kiosk, line));
  const person = people.find(({ employee_id }) => employee_id === line.employee_id);
  const order = orders.find(({ order_id }) => order_id === line.order_id);
  const step = order?.operations.find(({ operation_id }) => operation_id === line.operation_id);
  const bundle = order?.bundles.find(({ id }) => id === line.bundle_id);
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 px-4 py-3">
      <div className="min-w-48 flex-1">
        <p className="text-20 font-medium break-words">{person ? nameIn(person, getLocale()) : '–'}</p>
        <p className="text-14 text-muted-foreground">
          <TimeText at={line.captured_at} /> · {[step?.name, order?.name, bundle?.code ?? order?.order_no].filter(Boolean).join(' · ')}
        </p>
        {line.doubled !== null && (
          <StatusBadge tone="warning" label={line.doubled === 'second' ? m.floor_tablet_second() : m.floor_tablet_first()} />
        )}
      </div>
      <p className="text-28 font-semibold figures">{number(line.good)}</p>
      {line.reject > 0 && (
        <p className="text-14 text-muted-foreground">
          {m.working_reject()}: {number(line.reject)}
        </p>
      )}
      <button
        type="button"
        disabled={taking}
        onClick={() => (asked ? take() : ask(true))}
        onBlur={() => ask(false)}
        className={
          asked
            ? 'min-h-16 rounded-lg bg-danger px-5 text-16 font-medium text-danger-foreground'
            : 'flex min-h-16 items-center gap-2 rounded-lg border border-border-strong px-5 text-16 font-medium hover:bg-muted'
        }
      >
        {asked ? (
          m.floor_tablet_really()
        ) : (
          <>
            <Undo2 aria-hidden className="size-5" />
            {m.courier_money_take_back()}
          </>
        )}
      </button>
    </li>
  );
}
