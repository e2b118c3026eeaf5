import clsx from 'clsx';
import { ArrowLeft, CircleCheck, CircleX, CloudOff, ScanBarcode, TriangleAlert, Volume2, VolumeX } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { Link } from 'react-router-dom';

import { m } from '#messages';

import { IconButton } from '../control/IconButton.tsx';
import { isSoundOn, setSoundOn, type Signal, signal } from './feedback.ts';
import { useWakeLock } from './use-wake-lock.ts';

/*
 * The frame of a scan station: the whole screen, awake, with large type. What the last scan meant is shown by colour, icon and words
 * at once, and heard by `signal()`.
 */

export type ScanScreenProps = {
  readonly title: string;
  /** Where the arrow leads. */
  readonly backTo: string;
  /** Says that scans are kept on this device. */
  readonly offline?: boolean;
  /** At the right of the bar: counters, a button. */
  readonly tools?: ReactNode;
  readonly children: ReactNode;
};

export function ScanScreen({ title, backTo, offline = false, tools, children }: ScanScreenProps) {
  useWakeLock();
  const [sound, setSound] = useState(isSoundOn);
  return (
    <div className="fixed inset-0 z-30 flex flex-col bg-background">
      <header className="flex min-h-14 items-center gap-2 border-b bg-card px-2 pt-[env(safe-area-inset-top)] sm:px-4">
        <Link to={backTo} aria-label={m.ui_previous()} className="flex size-11 items-center justify-center rounded-md hover:bg-muted">
          <ArrowLeft aria-hidden className="size-5" />
        </Link>
        <h1 className="min-w-0 flex-1 truncate text-16 font-semibold">{title}</h1>
        {tools}
        <IconButton
          icon={sound ? Volume2 : VolumeX}
          label={sound ? m.ui_sound_off() : m.ui_sound_on()}
          className="size-11"
          onClick={() => {
            setSoundOn(!sound);
            setSound(!sound);
            if (!sound) signal('ok');
          }}
        />
      </header>
      {offline && (
        <p
          role="status"
          className="flex items-center justify-center gap-2 bg-warning-soft px-4 py-1.5 text-14 font-medium text-warning-strong"
        >
          <CloudOff aria-hidden className="size-4" />
          {m.ui_scan_offline()}
        </p>
      )}
      <div className="min-h-0 flex-1 overflow-y-auto p-4 pb-[max(1rem,env(safe-area-inset-bottom))]">
        <div className="mx-auto flex w-full max-w-220 flex-col gap-4">{children}</div>
      </div>
    </div>
  );
}

const looks = {
  ready: { icon: ScanBarcode, className: 'bg-muted text-foreground' },
  ok: { icon: CircleCheck, className: 'bg-success-soft text-success-strong' },
  warning: { icon: TriangleAlert, className: 'bg-warning-soft text-warning-strong' },
  error: { icon: CircleX, className: 'bg-danger-soft text-danger-strong' },
} as const;

/** What the last scan meant, readable from two metres. */
export function ScanResult({
  kind,
  title,
  text,
  actions,
}: {
  readonly kind: Signal | 'ready';
  readonly title?: string;
  readonly text?: ReactNode;
  readonly actions?: ReactNode;
}) {
  const { icon: IconShape, className } = looks[kind];
  return (
    <div
      role={kind === 'error' ? 'alert' : 'status'}
      className={clsx('flex min-h-32 flex-wrap items-center gap-x-5 gap-y-3 rounded-lg px-5 py-4', className)}
    >
      <IconShape aria-hidden className="size-12 shrink-0" />
      <div className="min-w-0 grow basis-56">
        <p className="text-28 font-semibold break-words">{title ?? m.ui_scan_ready()}</p>
        {text !== undefined && <p className="text-16">{text}</p>}
      </div>
      {actions && <div className="flex flex-wrap gap-2">{actions}</div>}
    </div>
  );
}
