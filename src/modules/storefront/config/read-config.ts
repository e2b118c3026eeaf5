import * as v from 'valibot';

import { storeConfig, type StoreConfig } from './shape.ts';

/** A config as the shape reads it, with whatever a newer version wrote beside; `undefined` = it is none. */
export function readConfig(told: unknown): StoreConfig | undefined {
  const read = v.safeParse(storeConfig, told);
  return read.success ? (withUnknown(told, read.output) as StoreConfig) : undefined;
}

function withUnknown(told: unknown, read: unknown): unknown {
  if (!isRecord(told) || !isRecord(read)) return read;
  const known = Object.entries(read).map(([key, value]) => [key, withUnknown(told[key], value)]);
  return { ...told, ...(Object.fromEntries(known) as object) };
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
