import clsx from 'clsx';

import { m } from '#messages';
import { getLocale } from '#messages/runtime.js';

import { Face } from '../../hrm/face/index.ts';
import { nameIn, type PersonRow } from '../../hrm/kiosk/index.ts';
import type { TabletLineRow, TabletOrderRow } from '../working/index.ts';
import { BundleNote } from './BundleNote.tsx';
import { type Found, lastTasks, type Task, taskId, writtenFor } from './rules.ts';
import { StepHead } from './StepHead.tsx';

const mostLast = 2;

type Props = {
  readonly orders: readonly TabletOrderRow[];
  readonly lines: readonly TabletLineRow[];
  readonly person: PersonRow;
  readonly found: Found | undefined;
  readonly onChoose: (task: Task) => void;
  /** It was not this bundle. */
  readonly onDrop: () => void;
  readonly onBack: () => void;
};

/** Which step of which order: what he did last is large, and of a bundle the steps of its order. */
export function TaskStep({ orders, lines, person, found, onChoose, onDrop, onBack }: Props) {
  const name = nameIn(person, getLocale());
  const last = found ? [] : lastTasks(lines, orders, person.employee_id, mostLast);
  const shown = found ? [found.order] : orders;
  const isDone = (task: Task) => found !== undefined && writtenFor(lines, found.bundle.id, task.step.operation_id) !== undefined;
  return (
    <section aria-label={name} className="mx-auto flex w-full max-w-240 flex-col gap-5 p-4">
      <StepHead
        title={name}
        text={m.floor_tablet_which()}
        picture={<Face of={{ name, thumb: person.thumb }} size="lg" />}
        onBack={onBack}
      />
      {found && <BundleNote found={found} onDrop={onDrop} />}
      {last.length > 0 && (
        <div className="grid gap-3 sm:grid-cols-2">
          {last.map((task) => (
            <TaskButton key={taskId(task)} task={task} isLarge onChoose={onChoose} />
          ))}
        </div>
      )}
      {shown.map((order) => (
        <fieldset key={order.id} className="flex flex-col gap-3">
          <legend className="mb-2 text-16 font-medium">
            {order.name} <span className="text-muted-foreground">· {order.order_no}</span>
          </legend>
          <div className="grid grid-cols-[repeat(auto-fill,minmax(12rem,1fr))] gap-3">
            {order.operations.map((step) => (
              <TaskButton key={step.operation_id} task={{ order, step }} isDone={isDone({ order, step })} onChoose={onChoose} />
            ))}
          </div>
        </fieldset>
      ))}
      {shown.length === 0 && <p className="py-12 text-center text-20 text-balance text-muted-foreground">{m.floor_tablet_no_orders()}</p>}
    </section>
  );
}

type TaskButtonProps = {
  readonly task: Task;
  readonly isLarge?: boolean;
  /** The bundle was written down for it already. */
  readonly isDone?: boolean;
  readonly onChoose: (task: Task) => void;
};

function TaskButton({ task, isLarge = false, isDone = false, onChoose }: TaskButtonProps) {
  const { order, step } = task;
  return (
    <button
      type="button"
      disabled={isDone}
      onClick={() => onChoose(task)}
      className={clsx(
        'flex flex-col items-start justify-center rounded-lg px-5 py-3 text-left shadow-raised disabled:pointer-events-none',
        isLarge
          ? 'min-h-28 bg-primary text-28 font-semibold text-primary-foreground hover:bg-primary-hover'
          : 'min-h-20 border border-border-strong bg-card text-20 font-medium hover:bg-muted disabled:border-border disabled:shadow-none',
      )}
    >
      <span className={clsx('break-words', isDone && 'text-muted-foreground')}>{step.name}</span>
      {isLarge && (
        <span className="text-16 font-normal">
          {order.name} · {order.order_no}
        </span>
      )}
      {isDone && <span className="text-14 text-warning-strong">{m.floor_tablet_done()}</span>}
    </button>
  );
}
