import clsx from 'clsx';
import { CircleCheck, CircleX, TriangleAlert } from 'lucide-react';
import { type ReactNode, useEffect, useEffectEvent } from 'react';

import { type Signal, signal } from '#ui/scan/feedback.ts';

const looks = {
  done: { icon: CircleCheck, signal: 'ok', className: 'bg-success text-white dark:text-black' },
  /** Done, and another thing than the usual one. */
  other: { icon: CircleCheck, signal: 'ok', className: 'bg-info text-white dark:text-black' },
  warning: { icon: TriangleAlert, signal: 'warning', className: 'bg-warning-soft text-warning-strong' },
  refused: { icon: CircleX, signal: 'error', className: 'bg-danger text-danger-foreground' },
} as const satisfies Readonly<Record<string, { readonly icon: typeof CircleX; readonly signal: Signal; readonly className: string }>>;

const secondsShown = 3;
/** A reason takes longer to read. */
const secondsRefused = 6;

type Props = {
  readonly look: keyof typeof looks;
  readonly title: ReactNode;
  readonly children?: ReactNode;
  readonly onDone: () => void;
};

/** Fills the screen, so that it is seen from where the next one stands; goes by itself, or with a touch. */
export function ResultScreen({ look, title, children, onDone }: Props) {
  const shown = looks[look];
  const tell = useEffectEvent(() => signal(shown.signal));
  const done = useEffectEvent(onDone);
  useEffect(() => {
    tell();
    const timer = setTimeout(() => done(), 1000 * (look === 'refused' ? secondsRefused : secondsShown));
    return () => clearTimeout(timer);
  }, [look, title]);
  const IconShape = shown.icon;
  return (
    <button
      type="button"
      onClick={onDone}
      className={clsx('flex min-h-full w-full flex-1 flex-col items-center justify-center gap-5 p-6 text-center', shown.className)}
    >
      <IconShape aria-hidden className="size-28 shrink-0" strokeWidth={1.5} />
      <span role={shown.signal === 'error' ? 'alert' : 'status'} className="flex max-w-220 flex-col items-center gap-3">
        <span className="text-44 font-semibold text-balance break-words">{title}</span>
        {children}
      </span>
    </button>
  );
}
