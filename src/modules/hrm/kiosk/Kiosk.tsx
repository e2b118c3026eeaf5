import { useRow } from '#data/react.tsx';
import { m } from '#messages';
import { DateText, TimeText } from '#ui/display/dates.tsx';
import { useWakeLock } from '#ui/scan/use-wake-lock.ts';

import { ThisKiosk } from '../kiosks/index.ts';
import { StatusStrip } from './StatusStrip.tsx';
import { useClock } from './use-clock.ts';

/** The screen of a tablet at a gate. */
export function Kiosk({ id }: { readonly id: string }) {
  useWakeLock();
  const kiosk = useRow(ThisKiosk, id);
  const now = useClock();
  if (!kiosk) return <div className="min-h-dvh bg-background" />;
  return (
    <div className="fixed inset-0 flex flex-col bg-background text-foreground select-none">
      <StatusStrip kiosk={kiosk} />
      <main className="grid min-h-0 flex-1 place-items-center overflow-y-auto p-6 text-center">
        <div className="flex flex-col gap-3">
          <h1 className="text-28 font-semibold">{m.kiosk_welcome()}</h1>
          <TimeText at={now} className="text-28" />
          <DateText day={now} className="text-20 text-muted-foreground" />
        </div>
      </main>
    </div>
  );
}
