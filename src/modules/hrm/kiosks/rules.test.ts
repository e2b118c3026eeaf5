import { expect, it } from 'vitest';

import type { KioskContactRow } from './kind.ts';
import { lastContacts, stateOf } from './rules.ts';

const at = (time: string): string => `2026-11-26T${time}:00.000Z`;

it('a tablet is silent when it was not heard of for half an hour', () => {
  const heard = (seen_at: string | null, revoked_at: string | null = null) => stateOf({ seen_at, revoked_at }, at('09:31'));
  expect(heard(null)).toBe('new');
  expect(heard(at('09:05'))).toBe('active');
  expect(heard(at('09:00'))).toBe('silent');
  expect(heard(at('09:30'), at('09:00'))).toBe('off');
});

it('of several contacts of a tablet the newest one tells of its clock', () => {
  const contact = (kiosk_id: string, time: string, offset_ms: number): KioskContactRow => ({
    ...{ id: kiosk_id + time, kiosk_id, boot: 'boot-0001', mono_ms: 1, claimed: at(time), offset_ms, at: at(time) },
  });
  const last = lastContacts([contact('a', '09:00', 1), contact('b', '08:00', 3), contact('a', '07:00', 2)]);
  expect([last.get('a')?.offset_ms, last.get('b')?.offset_ms]).toEqual([1, 3]);
});
