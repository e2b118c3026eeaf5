import { m } from '#messages';

/** Bytes as a person reads them; `number` writes a number as the reader does. */
export function sizeText(bytes: number, number: (value: number, decimals?: number) => string): string {
  if (bytes < 1_000_000) return m.admin_kilobytes({ size: number(bytes / 1000) });
  return bytes < 1_000_000_000
    ? m.sync_megabytes({ size: number(bytes / 1_000_000, 1) })
    : m.sync_gigabytes({ size: number(bytes / 1_000_000_000, 1) });
}
