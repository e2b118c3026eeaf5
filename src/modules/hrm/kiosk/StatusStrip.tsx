import clsx from 'clsx';
import { BatteryLow, CloudOff, CloudUpload, Languages, Maximize, Volume2, VolumeX } from 'lucide-react';
import { useEffect, useState } from 'react';

import { useConnection } from '#data/connection.tsx';
import { useCompany } from '#data/react.tsx';
import { m } from '#messages';
import { getLocale } from '#messages/runtime.js';
import { InstantText, TimeText } from '#ui/display/dates.tsx';
import type { Icon } from '#ui/display/icon.ts';
import { useNumberText } from '#ui/display/numbers.tsx';
import { isSoundOn, setSoundOn, signal } from '#ui/scan/feedback.ts';

import { useKioskShell } from '../../company/kiosk-shell.tsx';
import type { ThisKioskRow } from '../kiosks/index.ts';
import { useClock } from './use-clock.ts';
import { useLowBattery } from './use-low-battery.ts';

/** Always in sight: the time, which tablet this is, what waits on it, and when the office was reached last. */
export function StatusStrip({ kiosk }: { readonly kiosk: ThisKioskRow }) {
  const now = useClock();
  const company = useCompany();
  return (
    <header className="flex min-h-18 flex-wrap items-center gap-x-5 gap-y-1 border-b bg-card px-4 pt-[max(0.25rem,env(safe-area-inset-top))] pb-1">
      <TimeText at={now} className="text-28 leading-none font-semibold" />
      <p className="min-w-0 flex-1 truncate text-16">
        <span className="font-semibold">{kiosk.name}</span> <span className="text-muted-foreground">· {company.name}</span>
      </p>
      <Battery />
      <Reach isGate={kiosk.line_id === null} />
      <Tools />
    </header>
  );
}

/** A tablet that nobody plugs in goes dark in the middle of a shift. */
function Battery() {
  const level = useLowBattery();
  const number = useNumberText();
  if (level === null) return null;
  return (
    <p role="alert" className="flex items-center gap-2 rounded-lg bg-danger-soft px-3 py-1.5 text-14 font-medium text-danger-strong">
      <BatteryLow aria-hidden className="size-5 shrink-0" />
      {m.kiosk_battery({ percent: number(level) })}
    </p>
  );
}

function Reach({ isGate }: { readonly isGate: boolean }) {
  const { network, waiting, attention, lastContact } = useConnection();
  const number = useNumberText();
  const offline = network !== 'online';
  return (
    <div
      role="status"
      className={clsx(
        'flex items-center gap-3 rounded-lg px-3 py-1.5 text-14 font-medium',
        attention > 0 ? 'bg-danger-soft text-danger-strong' : offline ? 'bg-warning-soft text-warning-strong' : 'text-muted-foreground',
      )}
    >
      {offline && <CloudOff aria-hidden className="size-5 shrink-0" />}
      {!offline && waiting > 0 && <CloudUpload aria-hidden className="size-5 shrink-0" />}
      <span className="flex flex-col leading-tight">
        {offline && <span className="font-semibold">{isGate ? m.kiosk_offline() : m.kiosk_line_offline()}</span>}
        {attention > 0 && (
          <span className="font-semibold">{attention === 1 ? m.kiosk_refused_one() : m.kiosk_refused({ count: number(attention) })}</span>
        )}
        <span>{waitingText(isGate, waiting, number)}</span>
        <span>
          {lastContact === null ? m.kiosk_never_reached() : m.kiosk_reached()} {lastContact !== null && <InstantText at={lastContact} />}
        </span>
      </span>
    </div>
  );
}

function waitingText(isGate: boolean, waiting: number, number: (value: number) => string): string {
  if (waiting === 0) return isGate ? m.kiosk_waits_none() : m.kiosk_line_waits_none();
  if (waiting === 1) return isGate ? m.kiosk_waits_one() : m.kiosk_line_waits_one();
  return (isGate ? m.kiosk_waits : m.kiosk_line_waits)({ count: number(waiting) });
}

function Tools() {
  const { chooseLanguage } = useKioskShell();
  const [sound, setSound] = useState(isSoundOn);
  const isFull = useFullScreen();
  function turnSound(): void {
    setSoundOn(!sound);
    setSound(!sound);
    if (!sound) signal('ok');
  }
  return (
    <div className="flex items-center">
      <Tool
        icon={Languages}
        label={getLocale() === 'bn' ? m.kiosk_in_english() : m.kiosk_in_bangla()}
        onClick={() => chooseLanguage(getLocale() === 'bn' ? 'en' : 'bn')}
      />
      <Tool icon={sound ? Volume2 : VolumeX} label={sound ? m.ui_sound_off() : m.ui_sound_on()} onClick={turnSound} />
      {!isFull && document.fullscreenEnabled && (
        <Tool icon={Maximize} label={m.kiosk_full_screen()} onClick={() => void document.documentElement.requestFullscreen()} />
      )}
    </div>
  );
}

type ToolProps = { readonly icon: Icon; readonly label: string; readonly onClick: () => void };

function Tool({ icon: IconShape, label, onClick }: ToolProps) {
  return (
    <button
      type="button"
      aria-label={label}
      title={label}
      onClick={onClick}
      className="grid size-16 place-items-center rounded-lg hover:bg-muted"
    >
      <IconShape aria-hidden className="size-6" />
    </button>
  );
}

function useFullScreen(): boolean {
  const [isFull, setFull] = useState(document.fullscreenElement !== null);
  useEffect(() => {
    const look = () => setFull(document.fullscreenElement !== null);
    document.addEventListener('fullscreenchange', look);
    return () => document.removeEventListener('fullscreenchange', look);
  }, []);
  return isFull;
}
