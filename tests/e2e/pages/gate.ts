import { makePin } from '#modules/hrm/people/pin.ts';

import type { Backend } from '../../../supabase/local/backend.ts';

/** People who come to a gate. */
export const gatePeople = [
  { name: 'Rahim Uddin', local: 'রহিম উদ্দিন', code: 'E-1', pin: '4071', badge: 'KB-0001' },
  { name: 'Rina Akter', local: '', code: 'E-2', pin: '5932', badge: 'KB-0002' },
  { name: 'Mohammad Mizanur Rahman Chowdhury', local: 'মোহাম্মদ মিজানুর রহমান চৌধুরী', code: 'E-3', pin: '2846', badge: null },
] as const;

/** As an office enters them. */
export async function addPeople(server: Backend, tenant: string): Promise<void> {
  for (const { name, local, code, pin, badge } of gatePeople) {
    const [row] = await server.sql<{ id: string }>(
      `insert into public.employees (tenant_id, id, code, name, name_local, badge_code, join_date)
       values ($1, gen_random_uuid(), $2, $3, $4, $5, current_date) returning id`,
      [tenant, code, name, local, badge],
    );
    const { salt, verifier, pin_mark: mark } = await makePin(pin, tenant);
    await server.sql(
      'insert into public.employee_pins (tenant_id, id, employee_id, salt, verifier, pin_mark) values ($1, gen_random_uuid(), $2, $3, $4, $5)',
      [tenant, row?.id, salt, verifier, mark],
    );
  }
}
