import { m } from '#messages';

const minute = 60_000;
/** What nobody notices, the time of the call included. */
const bearable = 2 * minute;

/** How wrong a device's clock is; `null` = right. `number` writes a number as the company does. */
export function clockText(ms: number, number: (value: number) => string): string | null {
  const off = Math.abs(ms);
  if (off < bearable) return null;
  const span = spanText(Math.round(off / minute), number);
  return ms > 0 ? m.sync_clock_ahead({ span }) : m.sync_clock_behind({ span });
}

function spanText(minutes: number, number: (value: number) => string): string {
  if (minutes < 120) return m.sync_span_minutes({ count: number(minutes) });
  const hours = Math.round(minutes / 60);
  return hours < 48 ? m.sync_span_hours({ count: number(hours) }) : m.sync_span_days({ count: number(Math.round(hours / 24)) });
}
