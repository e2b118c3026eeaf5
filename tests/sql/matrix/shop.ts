import { createHash } from 'node:crypto';

import type { TestCompany } from '../company.ts';
import { denied, refusedWith, type Trial } from './attempt.ts';
import type { Rule } from './expected.ts';
import { holds, type Identity, membershipIn } from './people.ts';
import type { Company } from './stage.ts';

/* A company's shop: what was published, an order that came by it, and the calls by which it is set up. */

/** A shop is the whole company's. */
const setsUpShop: Rule = { keys: ['manage_brands'], limited: 'nothing' };

export async function openShop({ server, tenant }: TestCompany): Promise<void> {
  await server.sql(
    `update public.profiles set storefront_slug = $2, storefront_state = 'published', storefront_rev = 1, storefront_at = now(),
     storefront_config = '{"v": 1, "store": {}, "commerce": {}}' where tenant_id = $1`,
    [tenant, `shop-${createHash('sha256').update(tenant).digest('hex').slice(0, 12)}`],
  );
  await server.sql(
    'insert into private.store_slug (slug, tenant) select storefront_slug, tenant_id from public.profiles where tenant_id = $1',
    [tenant],
  );
  await server.sql(
    `insert into public.storefront_revisions (tenant_id, id, rev, config) values ($1, gen_random_uuid(), 1, '{"v": 1, "store": {}, "commerce": {}}')`,
    [tenant],
  );
  await server.sql(
    `insert into private.store_order (tenant, id, body, token, answer, phone) values ($1, gen_random_uuid(), 'a', 'b', '{}', '1712345678')`,
    [tenant],
  );
  await server.sql(`insert into private.store_snapshot (tenant, made_of, body) values ($1, '', '{}')`, [tenant]);
  await server.sql('insert into private.store_visit (tenant, day) values ($1, current_date)', [tenant]);
  await server.sql(
    `insert into storage.objects (bucket_id, name) select 'public-media', storefront_media || '/photos/${'ab'.repeat(32)}-1200.webp'
     from public.profiles where tenant_id = $1`,
    [tenant],
  );
}

/** Each with something that is no shop's: who may set one up is told so, others are stopped before. */
export function shopTrials(who: Identity, { name, tenant }: Company): readonly Trial[] {
  const member = membershipIn(who, tenant);
  const calls = { storefront_set: [`'ab', 'draft'`, 'slug_invalid'], storefront_publish: [`'[]', 0`, 'invalid'] } as const;
  return Object.entries(calls).map(([call, [args, told]]) => {
    const stopped = name === 'suspended';
    const may = !stopped && holds(setsUpShop, member);
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
