import clsx from 'clsx';
import { CircleCheck, CircleX, TriangleAlert } from 'lucide-react';
import { useEffect, useEffectEvent } from 'react';

import { m } from '#messages';
import { TimeText } from '#ui/display/dates.tsx';
import { useNumberText } from '#ui/display/numbers.tsx';
import { type Signal, signal } from '#ui/scan/feedback.ts';

import { ways } from './DirectionStep.tsx';
import type { Taken } from './punch.ts';
import type { Way } from './rules.ts';

/** What became of it: recorded, there already, or refused for the reason. */
export type Result =
  | { readonly kind: 'done'; readonly name: string; readonly way: Way; readonly taken: Taken }
  | { readonly kind: 'refused'; readonly title: string; readonly text: string };

const secondsShown = 3;
/** A reason takes longer to read. */
const secondsRefused = 6;

/** Fills the screen, so that it is seen from where the next one stands; goes by itself, or with a touch. */
export function ResultStep({ result, onDone }: { readonly result: Result; readonly onDone: () => void }) {
  const look = lookOf(result);
  const tell = useEffectEvent(() => signal(look.signal));
  const done = useEffectEvent(onDone);
  useEffect(() => {
    tell();
    const timer = setTimeout(() => done(), 1000 * (result.kind === 'done' ? secondsShown : secondsRefused));
    return () => clearTimeout(timer);
  }, [result]);
  const IconShape = look.icon;
  return (
    <button
      type="button"
      onClick={onDone}
      className={clsx('flex min-h-full w-full flex-col items-center justify-center gap-5 p-6 text-center', look.className)}
    >
      <IconShape aria-hidden className="size-28 shrink-0" strokeWidth={1.5} />
      <span role={look.signal === 'error' ? 'alert' : 'status'} className="flex max-w-220 flex-col items-center gap-3">
        {result.kind === 'done' ? <Done {...result} /> : <Refused {...result} />}
      </span>
    </button>
  );
}

function Done({ name, way, taken }: Extract<Result, { readonly kind: 'done' }>) {
  const number = useNumberText();
  const [hours, minutes] = [Math.floor(taken.minutes / 60), taken.minutes % 60];
  return (
    <>
      <span className="text-44 font-semibold text-balance break-words">{name}</span>
      {taken.outcome === 'taken' ? (
        <span className="text-44">
          {ways[way].done()} <TimeText at={taken.at} />
        </span>
      ) : (
        <span className="text-28">
          {m.kiosk_repeated({ what: ways[way].done() })} <TimeText at={taken.at} />
        </span>
      )}
      {taken.minutes > 0 && <span className="text-28">{m.kiosk_today({ hours: number(hours), minutes: number(minutes) })}</span>}
    </>
  );
}

function Refused({ title, text }: Extract<Result, { readonly kind: 'refused' }>) {
  return (
    <>
      <span className="text-44 font-semibold text-balance break-words">{title}</span>
      <span className="text-28 text-balance">{text}</span>
    </>
  );
}

function lookOf(result: Result): { readonly icon: typeof CircleCheck; readonly signal: Signal; readonly className: string } {
  if (result.kind === 'refused') return { icon: CircleX, signal: 'error', className: 'bg-danger text-danger-foreground' };
  if (result.taken.outcome === 'repeated')
    return { icon: TriangleAlert, signal: 'warning', className: 'bg-warning-soft text-warning-strong' };
  const comes = result.way === 'in' || result.way === 'break_in';
  return {
    icon: CircleCheck,
    signal: 'ok',
    className: comes ? 'bg-success text-white dark:text-black' : 'bg-info text-white dark:text-black',
  };
}
