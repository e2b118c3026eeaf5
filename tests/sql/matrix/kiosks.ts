import { randomUUID } from 'node:crypto';

import type { Server } from '../server.ts';
import { denied, refusedWith, type Trial } from './attempt.ts';
import { terminal } from './audiences.ts';
import { manageAttendance } from './expected.ts';
import { holds, type Identity, isTablet, membershipIn } from './people.ts';
import type { Company } from './stage.ts';

/* Tablets at a gate: each company has one, all under the same id, that of the device with rows of its own. */

export async function addKiosk(server: Server, tenant: string): Promise<void> {
  await server.sql(
    `insert into public.kiosks (tenant_id, id, device_id, name, enrolled_by, company_name, time_zone, locale, digits, country)
     select tenant_id, $2, $2, 'Gate', tenant_id, name, time_zone, locale, digits, country from public.profiles where tenant_id = $1`,
    [tenant, terminal],
  );
  await server.sql(
    `insert into public.kiosk_contacts (tenant_id, id, kiosk_id, boot, mono_ms, claimed, offset_ms) values ($1, $2, $3, 'boot-0001', 1, now(), 0)`,
    [tenant, randomUUID(), terminal],
  );
}

const done: Trial['check'] = ({ code }) => (code === undefined ? null : `should be done, got ${code}`);

/** Who brings a tablet in and switches it off, and who tells how its clock stands. */
export function kioskTrials(who: Identity, { name, tenant }: Company): readonly Trial[] {
  const member = membershipIn(who, tenant);
  const manages = holds(manageAttendance, member);
  const stopped = name === 'suspended';
  const trial = (call: string, args: string, may: boolean, check: Trial['check'], closed = false): Trial => ({
    subject: `${call}, ${name}`,
    verb: 'call',
    allowed: may,
    closed,
    statement: `select to_jsonb(1) from public.${call}('${tenant}', ${args})`,
    check: member ? (may ? done : check) : denied(who, 'KB001'),
  });
  return [
    trial('enrol_kiosk', `'Gate'`, manages && !stopped, stopped ? refusedWith('KB006') : refusedWith('KB100', 'forbidden'), stopped),
    trial('revoke_kiosk', `'${terminal}'`, manages, refusedWith('KB100', 'forbidden')),
    trial(
      'kiosk_contact',
      `'${terminal}', 'boot-0001', 1, '${new Date().toISOString()}', 0`,
      member?.kiosk === true,
      refusedWith('KB100', 'not_found'),
      // The stage has one tablet that has come in.
      name !== 'home',
    ),
  ];
}

/** No code is known to anybody here; people are refused before it is looked at. */
export function joinTrial(who: Identity): Trial {
  return {
    subject: 'join_kiosk',
    verb: 'call',
    allowed: false,
    closed: true,
    statement: `select public.join_kiosk('${'x'.repeat(64)}')`,
    check: isTablet(who) ? refusedWith('KB100', 'kiosk_code_unknown') : denied(who, '42501'),
  };
}
