import type { Page } from '@playwright/test';

import { makePin } from '#modules/hrm/people/pin.ts';

import type { Backend } from '../../../supabase/local/backend.ts';

type Comer = { readonly name: string; readonly local: string; readonly code: string; readonly pin: string; readonly badge: string | null };

/** People who come to a gate. */
export const gatePeople = [
  { name: 'Rahim Uddin', local: 'রহিম উদ্দিন', code: 'E-1', pin: '4071', badge: 'KB-0001' },
  { name: 'Rina Akter', local: '', code: 'E-2', pin: '5932', badge: 'KB-0002' },
  { name: 'Mohammad Mizanur Rahman Chowdhury', local: 'মোহাম্মদ মিজানুর রহমান চৌধুরী', code: 'E-3', pin: '2846', badge: null },
] as const satisfies readonly Comer[];

/** As an office enters them; the ids in their order. */
export async function addPeople(
  server: Backend,
  tenant: string,
  people: readonly Comer[] = gatePeople,
  joined?: string,
): Promise<readonly string[]> {
  const ids: string[] = [];
  for (const { name, local, code, pin, badge } of people) {
    const [row] = await server.sql<{ id: string }>(
      `insert into public.employees (tenant_id, id, code, name, name_local, badge_code, join_date)
       values ($1, gen_random_uuid(), $2, $3, $4, $5, coalesce($6::date, current_date)) returning id`,
      [tenant, code, name, local, badge, joined ?? null],
    );
    ids.push(row?.id ?? '');
    const { salt, verifier, pin_mark: mark } = await makePin(pin, tenant);
    await server.sql(
      'insert into public.employee_pins (tenant_id, id, employee_id, salt, verifier, pin_mark) values ($1, gen_random_uuid(), $2, $3, $4, $5)',
      [tenant, row?.id, salt, verifier, mark],
    );
  }
  return ids;
}

export const devicesPath = '/app/hrm/attendance?view=devices';

/** A manager's device, which shows the devices, becomes a tablet. */
export async function enrol(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: 'Make this device a tablet' }).click();
  const form = page.getByRole('dialog');
  await form.getByLabel('Name of the tablet').fill(name);
  await form.getByRole('button', { name: 'Make it a tablet' }).click();
}

export async function typePin(page: Page, name: string, pin: string): Promise<void> {
  await page.getByRole('button', { name }).click();
  await pressPin(page, pin);
}

export async function pressPin(page: Page, pin: string): Promise<void> {
  for (const digit of pin) await page.getByRole('button', { name: digit, exact: true }).click();
  await page.getByRole('button', { name: 'OK', exact: true }).click();
}
