import { PowerOff } from 'lucide-react';
import type { ReactNode } from 'react';

import { useConnection } from '#data/connection.tsx';
import { m } from '#messages';
import { useNumberText } from '#ui/display/numbers.tsx';
import { useWakeLock } from '#ui/scan/use-wake-lock.ts';

import type { ThisKioskRow } from '../kiosks/index.ts';
import { StatusStrip } from './StatusStrip.tsx';

/** All of a tablet's screen: how it stands at the top, and what people do on it, unless the office has switched it off. */
export function KioskFrame({ kiosk, children }: { readonly kiosk: ThisKioskRow; readonly children: ReactNode }) {
  useWakeLock();
  return (
    <div className="fixed inset-0 flex flex-col bg-background text-foreground select-none">
      <StatusStrip kiosk={kiosk} />
      <main className="flex min-h-0 flex-1 flex-col overflow-y-auto">
        {kiosk.revoked_at === null ? children : <Revoked isGate={kiosk.line_id === null} />}
      </main>
    </div>
  );
}

/** The office has switched it off: it only sends what it still has. */
function Revoked({ isGate }: { readonly isGate: boolean }) {
  const { waiting } = useConnection();
  const number = useNumberText();
  const one = isGate ? m.kiosk_off_sending_one : m.kiosk_line_sending_one;
  const many = isGate ? m.kiosk_off_sending : m.kiosk_line_sending;
  return (
    <div className="m-auto flex max-w-160 flex-col items-center gap-4 p-6 text-center">
      <PowerOff aria-hidden className="size-20 text-muted-foreground" strokeWidth={1.5} />
      <h1 className="text-28 font-semibold text-balance">{m.kiosk_off_title()}</h1>
      <p className="text-20 text-balance text-muted-foreground">
        {waiting === 1 ? one() : waiting > 0 ? many({ count: number(waiting) }) : m.kiosk_off_ending()}
      </p>
    </div>
  );
}
