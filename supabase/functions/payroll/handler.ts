import * as v from 'valibot';

import { id } from '#data/fields.ts';
import { type FloorPay, withWork } from '#modules/factory/working/approved-work.ts';
import { type SettleFacts, settle } from '#modules/hrm/payroll/settle.ts';

import { asServer, call, type Project, refusal, refused } from '../project.ts';

/* Makes slips of a payroll run final. The same on a hosted project (`index.ts`) and in the embedded server. */

const question = v.object({
  tenant: id,
  run: id,
  people: v.pipe(v.array(v.object({ employee: id, hash: v.pipe(v.string(), v.regex(/^[0-9a-f]{64}$/)) })), v.maxLength(5000)),
});

/** As the database tells it. */
type Told = Omit<SettleFacts, 'work'> & { readonly mark: string; readonly floor: FloorPay };

/**
 * POST {tenant, run, people: [{employee, hash}]} answers {made, differs, failed}, ids of employees. The person's own token says whether he may; what he
 * is paid from and what is written goes by the server's key. Somebody whose figures come out otherwise here stops it: nothing is written then.
 * Refusals are those of the database, as they came.
 */
export async function answerPayroll(request: Request, project: Project): Promise<Response> {
  if (request.method !== 'POST') return refusal(405, 'A question is posted');
  const asked = v.safeParse(question, await request.json().catch(() => null));
  if (!asked.success) return refusal(400, 'A company, a run and people are needed');
  const { tenant, run, people } = asked.output;
  const of = { p_tenant: tenant, p_run: run };
  const service = asServer(project);
  const begun = await call(project, 'payroll_begin', of, {
    apikey: project.key,
    authorization: request.headers.get('authorization') ?? '',
  });
  if (!begun.ok) return begun;
  const user: unknown = await begun.json();
  const facts = await call(project, 'payroll_facts', of, service);
  if (!facts.ok) return facts;
  const told = withWork((await facts.json()) as Told);
  const final = new Set(told.slips.filter(({ run_id }) => run_id === run).map(({ employee_id }) => employee_id));
  if (people.some(({ employee }) => final.has(employee))) return refused('slip_final');
  // Somebody who is named twice is worked out once.
  const { engine_version, slips, differs, failed } = await settle(told, [...new Map(people.map((one) => [one.employee, one])).values()]);
  if (differs.length > 0) return Response.json({ made: [], differs, failed });
  const written = await call(
    project,
    'payroll_finalise',
    { ...of, p_user: user, p_engine: engine_version, p_mark: told.mark, p_slips: slips },
    service,
  );
  return written.ok ? Response.json({ made: await written.json(), differs, failed }) : written;
}
