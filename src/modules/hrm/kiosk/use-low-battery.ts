import { useEffect, useState } from 'react';

/** What Chromium tells of the battery; other browsers tell nothing. */
type BatteryManager = EventTarget & { readonly level: number; readonly charging: boolean };
type Told = { readonly getBattery?: () => Promise<BatteryManager> };

const low = 0.2;

/** Percent that are left, once they are few and nothing charges; else null. */
export function useLowBattery(): number | null {
  const [level, setLevel] = useState<number | null>(null);
  useEffect(() => {
    let stop = (): void => undefined;
    let left = false;
    void (navigator as Told).getBattery?.().then((battery) => {
      if (left) return;
      const look = (): void => setLevel(battery.level <= low && !battery.charging ? Math.round(battery.level * 100) : null);
      look();
      const events = ['levelchange', 'chargingchange'] as const;
      for (const event of events) battery.addEventListener(event, look);
      stop = () => events.forEach((event) => battery.removeEventListener(event, look));
    });
    return () => {
      left = true;
      stop();
    };
  }, []);
  return level;
}
