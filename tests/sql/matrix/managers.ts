import { randomUUID } from 'node:crypto';

import { denied, refusedWith, type Trial } from './attempt.ts';
import { managePayroll, team } from './expected.ts';
import { holds, type Identity, membershipIn } from './people.ts';
import type { Company } from './stage.ts';

/* Calls by which somebody runs the team, or the payroll. */

/** Changes of the team, each for something that does not exist: who may change it is told so, others are stopped before. */
export function teamTrials(who: Identity, { name, tenant }: Company): readonly Trial[] {
  const member = membershipIn(who, tenant);
  const nobody = randomUUID();
  const calls = {
    save_role: ["'{}'", 'name_missing'],
    delete_role: [`'${nobody}'`, 'role_not_found'],
    set_member_role: [`'${nobody}', '${nobody}'`, 'member_not_found'],
    suspend_member: [`'${nobody}', true`, 'member_not_found'],
    remove_member: [`'${nobody}'`, 'member_not_found'],
    invite_member: [`'${nobody}', 'nila@example.com'`, 'role_not_found'],
    resend_invitation: [`'${nobody}'`, 'invitation_unknown'],
    revoke_invitation: [`'${nobody}'`, 'invitation_unknown'],
  } as const;
  // A suspended company adds nobody; what it gave it takes back.
  const closing = new Set(['suspend_member', 'remove_member', 'revoke_invitation']);
  return Object.entries(calls).map(([call, [args, told]]) => {
    const stopped = name === 'suspended' && !closing.has(call);
    const may = member !== undefined && !stopped && holds(team, member);
    return {
      subject: `${call}, ${name}`,
      verb: 'call',
      allowed: may,
      closed: stopped,
      statement: `select to_jsonb(1) from public.${call}('${tenant}', ${args})`,
      check: !member ? denied(who, 'KB001') : stopped ? refusedWith('KB006') : refusedWith('KB100', may ? told : 'forbidden'),
    };
  });
}

/** Payroll, each for a run that does not exist: who may run it is told so, others are stopped before. */
export function payrollTrials(who: Identity, { name, tenant }: Company): readonly Trial[] {
  const member = membershipIn(who, tenant);
  const nobody = randomUUID();
  const calls = {
    payroll_begin: `'${nobody}'`,
    payroll_publish: `'${nobody}'`,
    payroll_pull_back: `'${nobody}', '${nobody}', 'Why'`,
    payroll_reopen: `'${nobody}', 'Why'`,
    payroll_cancel: `'${nobody}', 'Why'`,
    payroll_pay: `'${nobody}', '${nobody}', 'cash', '${nobody}', current_date, '', array['${nobody}']::uuid[]`,
    payroll_unpay: `'${nobody}', '${nobody}', 'Why'`,
  };
  const opening = new Set(['payroll_begin', 'payroll_pay', 'payroll_publish']);
  return Object.entries(calls).map(([call, args]) => {
    const stopped = name === 'suspended' && opening.has(call);
    const may = !stopped && holds(managePayroll, member);
    return {
      subject: `${call}, ${name}`,
      verb: 'call',
      allowed: may,
      closed: stopped,
      statement: `select to_jsonb(1) from public.${call}('${tenant}', ${args})`,
      check: !member ? denied(who, 'KB001') : stopped ? refusedWith('KB006') : refusedWith('KB100', may ? 'not_found' : 'forbidden'),
    };
  });
}
