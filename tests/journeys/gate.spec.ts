import type { Page } from '@playwright/test';

import { addDays, dayIn } from '#kernel/dates.ts';
import { assignShift, saveRule, shiftCommands } from '#modules/hrm/time/index.ts';

import type { Backend } from '../../supabase/local/backend.ts';
import { CompanyDesk, password } from '../e2e/pages/company-desk.ts';
import { kill, untilInstalled } from '../e2e/pages/device-life.ts';
import { addPeople, devicesPath, enrol, gatePeople } from '../e2e/pages/gate.ts';
import { holds } from '../e2e/pages/local-data.ts';
import { openCompany } from '../e2e/pages/session.ts';
import { turnClock, wrongClock } from '../e2e/pages/set-clock.ts';
import { type Device, expect, test } from '../e2e/support/test.ts';

/*
 * A night of two days ago, from 21:00 to 06:00 with an hour of break, at two gates without network. The clock of A is six minutes fast, which
 * somebody looks at; B's is exact. Late counts above ten minutes, overtime in half hours.
 */
const email = 'owner-of-the-gate@karbar.test';
const people = [
  ...gatePeople.map(({ name, pin, badge }, n) => ({ name, pin, badge, local: '', code: `E-${n + 1}` })),
  { name: 'Salma Khatun', local: '', code: 'E-4', pin: '6190', badge: null },
  { name: 'Kamal Hossain', local: '', code: 'E-5', pin: '7384', badge: null },
  { name: 'Nasima Begum', local: '', code: 'E-6', pin: '8527', badge: null },
] as const;
const [rahim, rina, mizan, salma, kamal, nasima] = people.map(({ name }) => name) as unknown as Readonly<
  [string, string, string, string, string, string]
>;
const register: Readonly<Record<string, readonly string[]>> = {
  //        letter  status     in       out      worked  late    overtime  to know
  [kamal]: ['P', 'Present', '21:05', '06:01', '7:56', '', '', 'Clock in doubt'],
  [mizan]: ['P', 'Present', '21:25', '07:00', '8:35', '0:25', '0 / 1:00', ''],
  [nasima]: ['A', 'Absent', '', '', '', '', '', ''],
  [rahim]: ['P', 'Present', '20:52', '06:04', '8:12', '', '', 'Clock in doubt'],
  [rina]: ['P', 'Present', '20:55', '06:02', '8:07', '', '', 'Clock in doubt'],
  [salma]: ['MO', 'No OUT', '20:58', '', '', '', '', 'No OUT, Clock in doubt'],
};
/** Each once. */
const punched = ['in', 'out']
  .flatMap((way) => people.map(({ name }) => `${name} ${way} 1`))
  .filter((one) => !one.startsWith(nasima) && one !== `${salma} out 1`);

const fast = 6 * 60_000;
/** Whoever leaves does so in the middle of a minute, so that the seconds of a click make no minute less. */
const halfMinute = 30_000;
const zone = 'Asia/Dhaka';
const night = addDays(dayIn(zone, new Date().toISOString()), -2);

test('two tablets with clocks of their own take a night without network, and nobody is absent before both have told', async ({
  server,
  newDevice,
}) => {
  const desk = await CompanyDesk.found(server, 'Meghna Garments', email);
  await workNights(server, desk);
  const gates = await Promise.all([newDevice(server, 'tablet'), newDevice(server, 'tablet')]);
  const [a, b] = await Promise.all([Gate.open(gates[0], 'Gate A', fast), Gate.open(gates[1], 'Gate B', 0)]);
  await longAgo(server, desk.tenant);
  const offices = (await Promise.all([newDevice(server), newDevice(server)])).map(({ context }) => context.newPage());
  const [office, second] = await Promise.all(offices);
  if (!office || !second) throw new Error('The office has no devices');

  await Promise.all([
    nightAt(a),
    (async () => {
      await b.begin('20:30');
      await b.punch('21:25', mizan, 'Coming in');
      await b.punch('06:02', rina, 'Leaving');
      await b.punch('07:00', mizan, 'Leaving');
    })(),
    ...[office, second].map(async (page) => {
      await openCompany(page, { email, password }, `/app/hrm/attendance?view=month&day=${night}`);
      await expect(page.getByRole('table', { name: 'Month' })).toBeVisible();
    }),
  ]);
  const [revoked] = await server.sql<{ id: string }>(`select id from public.kiosks where name = 'Gate B'`);
  await desk.call('revoke_kiosk', { p_tenant: desk.tenant, p_kiosk: revoked?.id });

  await a.end();
  const reported = () => server.sql(`select name from public.kiosks where reported_at > now() - interval '1 day' order by name`);
  await expect.poll(reported).toEqual([{ name: 'Gate A' }]);
  for (const page of [office, second]) {
    await expect(cell(page, rahim)).toHaveText('P');
    await expect(cell(page, salma)).toHaveText('MO');
    await expect(cell(page, nasima)).toHaveText('?');
    await expect(cell(page, mizan)).toHaveText('?');
  }

  await b.end();
  await expect(b.page.getByText('Gate B of Meghna Garments has sent all it had.')).toBeVisible();
  expect(await holds(b.page, rina)).toBe(false);
  for (const page of [office, second])
    for (const [name, [letter = '']] of Object.entries(register)) await expect(cell(page, name)).toHaveText(letter);
  await office.goto(`/app/hrm/attendance?view=days&day=${night}`);
  await expect.poll(() => daysOn(office)).toEqual(Object.fromEntries(Object.entries(register).map(([name, [, ...day]]) => [name, day])));
  expect(
    await server.sql(
      `select concat_ws(' ', e.name, p.direction, count(*)) as punch from public.punches p
       join public.employees e on e.tenant_id = p.tenant_id and e.id = p.employee_id
       where p.tenant_id = $1 group by e.name, e.code, p.direction order by p.direction, e.code`,
      [desk.tenant],
    ),
  ).toEqual(punched.map((punch) => ({ punch })));
});

async function nightAt(a: Gate): Promise<void> {
  await a.begin('20:30');
  await a.punch('20:52', rahim, 'Coming in');
  await a.punch('20:55', rina, 'Coming in');
  await a.punch('20:56', rina, 'Coming in', /^Recorded already: In/);
  await a.punch('20:58', salma, 'Coming in');
  await a.punch('21:05', kamal, 'Coming in');
  await a.die();
  await a.punch('06:01', kamal, 'Leaving');
  await a.punch('06:04', rahim, 'Leaving');
}

async function workNights(server: Backend, desk: CompanyDesk): Promise<void> {
  const begun = addDays(night, -100);
  const employees = await addPeople(server, desk.tenant, people, begun);
  const shift = await shiftCommands.add(desk.store, {
    ...{ name: 'Night', color: 'violet', effective_from: begun, start_min: 21 * 60, end_min: 6 * 60, break_minutes: 60, break_paid: false },
    ...{ window_before: 120, window_after: 240, late_grace: 10, early_grace: 10, half_day_below: 240, absent_below: 120 },
    ...{ ot_after: 0, ot_rounding: 30, ot_cap: 0, ot_before: false },
  });
  await saveRule(desk.store, {
    ...{ effective_from: begun, days_off: '0000000', shift_id: null, pairing: 'first_last', missing_out: 'review' },
    ...{ night_from: 0, night_to: 0, self_punch: false },
  });
  await assignShift(desk.store, employees, { shift_id: shift, from_day: begun, to_day: null, days_off: null });
  await desk.send();
}

/** The tablets have been there for a week. */
async function longAgo(server: Backend, tenant: string): Promise<void> {
  await server.sql(
    `update public.kiosks set enrolled_at = enrolled_at - interval '7 days', seen_at = seen_at - interval '7 days',
     reported_at = reported_at - interval '7 days' where tenant_id = $1`,
    [tenant],
  );
  await server.sql(
    `update public.kiosk_contacts set claimed = claimed - interval '7 days', at = at - interval '7 days' where tenant_id = $1`,
    [tenant],
  );
}

class Gate {
  page: Page;
  readonly #device: Device;
  readonly #ahead: number;

  private constructor(device: Device, page: Page, ahead: number) {
    this.#device = device;
    this.page = page;
    this.#ahead = ahead;
  }

  static async open(device: Device, name: string, ahead: number): Promise<Gate> {
    await wrongClock(device.context, ahead);
    const page = await device.context.newPage();
    await openCompany(page, { email, password }, devicesPath);
    await enrol(page, name);
    await expect(page.getByRole('button', { name: nasima })).toBeVisible();
    await untilInstalled(page);
    return new Gate(device, page, ahead);
  }

  /** It is switched on anew, without network. */
  async begin(time: string): Promise<void> {
    await this.#device.offline(true);
    await turnClock(this.page, this.#shown(time));
    await this.page.reload();
    await expect(this.page.getByText('Offline: clocking goes on')).toBeVisible();
  }

  async punch(time: string, name: string, way: string, told = way === 'Leaving' ? /^Out / : /^In /): Promise<void> {
    const { page } = this;
    await page.getByRole('button', { name }).click();
    await page.keyboard.type(people.find((one) => one.name === name)?.pin ?? '');
    await page.keyboard.press('Enter');
    const button = page.getByRole('button', { name: way, exact: true });
    await expect(button).toBeVisible();
    await turnClock(page, this.#shown(time) + (way === 'Leaving' ? halfMinute : 0));
    await button.click();
    await page.getByRole('status').getByText(told).click();
  }

  async die(): Promise<void> {
    await kill(this.page);
    this.page = await this.#device.context.newPage();
    await this.page.goto('/app');
  }

  async end(): Promise<void> {
    await turnClock(this.page, Date.now() + this.#ahead);
    await this.#device.offline(false);
  }

  /** What it shows at a time of that night. */
  #shown(time: string): number {
    return Date.parse(`${time < '12:00' ? addDays(night, 1) : night}T${time}:00+06:00`) + this.#ahead;
  }
}

function cell(page: Page, name: string) {
  return page.getByRole('button', { name: new RegExp(`^${name}, ${night}`) });
}

/** What the day list says of people, from their state to what is to know of them. */
async function daysOn(page: Page): Promise<Readonly<Record<string, readonly string[]>>> {
  const rows = await page
    .locator('tbody tr')
    .evaluateAll((all) =>
      all.map((row) => [...row.querySelectorAll('td')].map((one) => one.querySelector('time')?.dateTime ?? one.innerText.trim())),
    );
  return Object.fromEntries(
    rows.map(([, person = '', status = '', came = '', left = '', worked, late, _early, overtime, toKnow]) => [
      person.split('\n')[0],
      [status, clockOf(came), clockOf(left), worked, late, overtime, toKnow],
    ]),
  );
}

function clockOf(at: string): string {
  return at && new Date(at).toLocaleTimeString('en-GB', { timeZone: zone, hour: '2-digit', minute: '2-digit' });
}
