import { expect, test } from 'vitest';

import { companyInMemory } from '#fixtures/imports/company.ts';

import { buildCalendar, buildPerson, buildPunch, instantAt } from '../time/build-time.ts';
import type { EmployeeRow } from './people-shown.ts';
import { readPunches } from './punches-of.ts';
import { readDays } from './read-days.ts';

const kiosk = '0195a000-0000-7000-8000-0000000000c1';
const told = { kiosk_id: kiosk, source: 'kiosk', received_at: instantAt('2026-11-19 08:00') } as const;
const withPunches = (...rows: readonly object[]) => {
  const { store, backend } = companyInMemory();
  backend.seed(
    'punches',
    rows.map((row) => ({ ...row, void_reason: '' })),
  );
  return { store, backend };
};

test('punches of a tablet that had lost its time are read with the days before it told them', async () => {
  const rows = {
    right: buildPunch('2026-11-18 09:00', 'in', told),
    lost: buildPunch('2010-01-01 00:02', 'in', told),
    ahead: buildPunch('2031-01-01 00:02', 'in', told),
    byFile: buildPunch('2026-10-02 09:00', 'in', { source: 'import', received_at: told.received_at }),
    before: buildPunch('2010-01-01 00:02', 'in', { ...told, received_at: instantAt('2026-10-12 08:00') }),
  };
  const { store } = withPunches(...Object.values(rows));
  const found = (await readPunches(store, '2026-11-18', '2026-11-18')).map(({ id }) => id);
  expect(new Set(found)).toEqual(new Set([rows.right.id, rows.lost.id, rows.ahead.id]));
});

test('a tablet that began in 2010 after a power cut, and was set right before it told, keeps the day of whoever came', async () => {
  const boot = 'boot-2010';
  const hour = 3_600_000;
  const { store, backend } = withPunches(
    buildPunch('2010-01-01 00:30', 'in', { ...told, boot, mono_ms: 0.5 * hour }),
    buildPunch('2010-01-01 09:45', 'out', { ...told, boot, mono_ms: 9.75 * hour }),
  );
  const { hours, rules } = buildCalendar();
  backend.seed('shift_hours', hours);
  backend.seed('attendance_rules', rules);
  backend.seed('kiosk_contacts', [
    { id: kiosk, kiosk_id: kiosk, boot, mono_ms: 23.5 * hour, claimed: told.received_at, offset_ms: 0, at: told.received_at },
  ]);
  const { days } = await readDays(store, [buildPerson() as EmployeeRow], '2026-11-18', '2026-11-18');
  expect(days.get('rahim:2026-11-18')).toMatchObject({
    ...{ status: 'present', flags: ['suspect'] },
    ...{ first_in: Date.parse(instantAt('2026-11-18 09:00')), last_out: Date.parse(instantAt('2026-11-18 18:15')) },
  });
});
