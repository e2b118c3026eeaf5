import clsx from 'clsx';
import { useState } from 'react';

import { m } from '#messages';
import { getLocale } from '#messages/runtime.js';
import { DeleteKey, Keypad } from '#ui/control/Keypad.tsx';
import { useNumberText } from '#ui/display/numbers.tsx';
import { Spinner } from '#ui/display/Spinner.tsx';

import { Face } from '../../hrm/face/index.ts';
import { nameIn, type PersonRow } from '../../hrm/kiosk/index.ts';
import { BigChoice } from './BigChoice.tsx';
import type { Found, Task } from './rules.ts';
import { StepHead } from './StepHead.tsx';

const fields = ['good', 'reject', 'rework', 'minutes'] as const;
type Field = (typeof fields)[number];
type Numbers = Readonly<Record<Field, number>>;
const labels = { good: m.working_good, reject: m.working_reject, rework: m.working_rework, minutes: m.shop_minutes } as const;

/** What was counted. Pieces and minutes whole. */
export type Counted = Numbers & { readonly reason: string; readonly output_id: string | null };

/** More digits nobody makes in a day. */
const most: Numbers = { good: 99_999, reject: 99_999, rework: 99_999, minutes: 1440 };

type Props = {
  readonly person: PersonRow;
  readonly task: Task;
  readonly found: Found | undefined;
  readonly busy: boolean;
  readonly onSave: (counted: Counted) => void;
  readonly onBack: () => void;
};

/** How many: big keys for gloves, a number at a time; of a bundle all its pieces are good until somebody says otherwise. */
export function PadStep({ person, task: { order, step }, found, busy, onSave, onBack }: Props) {
  const number = useNumberText();
  const name = nameIn(person, getLocale());
  const [at, setAt] = useState<Field>('good');
  const [numbers, setNumbers] = useState<Numbers>({ good: found?.bundle.quantity ?? 0, reject: 0, rework: 0, minutes: 0 });
  // The first key takes the place of what stood there, as typing does.
  const [fresh, setFresh] = useState(true);
  const [reason, setReason] = useState('');
  const [output, setOutput] = useState(found ? found.bundle.output_id : order.outputs.length === 1 ? (order.outputs[0]?.id ?? null) : null);
  const isSomething = fields.some((field) => numbers[field] > 0);

  function go(field: Field): void {
    setAt(field);
    setFresh(true);
  }

  function put(value: number): void {
    setFresh(false);
    if (value > most[at]) return;
    const before = numbers.reject;
    const next = { ...numbers, [at]: value };
    // Pieces of a bundle that are no good are not among its good ones.
    setNumbers(found && at === 'reject' ? { ...next, good: Math.max(0, next.good + before - value) } : next);
  }

  return (
    <section aria-label={name} className="mx-auto flex w-full max-w-240 flex-col gap-4 p-4">
      <StepHead
        title={name}
        text={[step.name, order.name, found?.bundle.code ?? order.order_no].join(' · ')}
        picture={<Face of={{ name, thumb: person.thumb }} size="lg" />}
        onBack={onBack}
      />
      <div className="grid items-start gap-4 md:grid-cols-2">
        <div className="flex flex-col gap-3">
          <div className="grid grid-cols-2 gap-3">
            {fields.map((field) => (
              <button
                key={field}
                type="button"
                aria-pressed={at === field}
                onClick={() => go(field)}
                className={clsx(
                  'flex min-h-24 flex-col items-start justify-center rounded-lg border bg-card px-4 text-left hover:bg-muted',
                  at === field ? 'border-primary ring-2 ring-ring' : 'border-border-strong',
                )}
              >
                <span className="text-14 text-muted-foreground">{labels[field]()}</span>
                <span className="text-44 font-semibold figures">{number(numbers[field])}</span>
              </button>
            ))}
          </div>
          {numbers.reject > 0 && order.reasons.length > 0 && (
            <BigChoice
              label={m.reports_defects()}
              options={order.reasons.map((value) => ({ value, label: value }))}
              value={reason}
              onChange={(value) => setReason(value === reason ? '' : value)}
            />
          )}
          {!found && order.outputs.length > 1 && (
            <BigChoice
              label={m.floor_output()}
              options={order.outputs.map(({ id, name: label }) => ({ value: id, label }))}
              value={output}
              onChange={(value) => setOutput(value === output ? null : value)}
            />
          )}
        </div>
        <Keypad
          disabled={busy}
          onDigit={(digit) => put(fresh ? Number(digit) : numbers[at] * 10 + Number(digit))}
          left={<DeleteKey disabled={busy || numbers[at] === 0} onClick={() => put(Math.floor(numbers[at] / 10))} />}
          right={
            <button
              type="button"
              aria-busy={busy || undefined}
              disabled={busy || !isSomething}
              onClick={() => onSave({ ...numbers, reason: numbers.reject > 0 ? reason : '', output_id: output })}
              className="grid min-h-18 place-items-center rounded-lg bg-primary text-20 font-semibold text-primary-foreground hover:bg-primary-hover disabled:pointer-events-none disabled:opacity-55"
            >
              {busy ? <Spinner size={32} /> : m.ui_save()}
            </button>
          }
        />
      </div>
    </section>
  );
}
