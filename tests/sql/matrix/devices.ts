import type pg from 'pg';

import { proof, turnAfter } from '#fixtures/turn.ts';

import { attempts, type Answer, type Cell, denied, literal, refusedWith, tells, type Trial } from './attempt.ts';
import { kindsDeclared } from './expected.ts';
import { audiencesIn, bucketOf, bucketsOf, type Fact, type Identity, mayReceive, type Membership, opens } from './people.ts';
import { archiveName, companiesOf, type Company, type Stage } from './stage.ts';
import type { Table } from './tables.ts';

/* What a device gets: with everybody's own, and with the owner's of each company. */

type Facts = (kind: string) => readonly Fact[];

const kindNames = Object.keys(kindsDeclared);
const areas = [...new Set(Object.values(kindsDeclared).map(({ area }) => area))];

/** Documents of a kind, from the rows of its table. */
function factsBy(tables: readonly Table[]): Facts {
  return (kind) => {
    const declared = kindsDeclared[kind];
    const table = tables.find(({ name }) => name === declared?.table);
    return (table?.facts ?? []).filter((row) => declared?.type === undefined || row.type === declared.type);
  };
}

export async function deviceCells(client: pg.ClientBase, stage: Stage, tables: readonly Table[]): Promise<readonly Cell[]> {
  const companies = companiesOf(stage);
  const facts = factsBy(tables);
  const cells: Cell[] = [];
  for (const who of stage.cast) {
    const foreign = companies.filter(({ device }) => !who.memberships.some((one) => one.device === device));
    const theirs = foreign.flatMap(({ name, device }) => closedTrials(device, name, denied(who, 'KB002')));
    cells.push(...(await attempts(client, who, theirs)));
    for (const company of companies) {
      const member = who.memberships.find((one) => one.tenant === company.tenant);
      if (!member) continue;
      const trials = member.active
        ? openTrials(who, member, company, facts, await cursorOf(client, company.tenant))
        : closedTrials(member.device, company.name, refusedWith(who.half ? 'KB007' : 'KB001'));
      cells.push(...(await attempts(client, who, trials)));
    }
  }
  return cells;
}

/** A pull asks for everything since the beginning, which only the company's own epoch and buckets name. */
async function cursorOf(client: pg.ClientBase, tenant: string): Promise<string> {
  const { rows } = await client.query<{ epoch: string }>('select epoch from private.sync_tenant where tenant = $1', [tenant]);
  return literal({ epoch: rows[0]?.epoch, version: 0, resume: null });
}

/** The calls of a device that is not one's own, or no longer. */
function closedTrials(device: string, company: string, check: Trial['check']): readonly Trial[] {
  const calls = {
    sync_head: '',
    sync_sizes: ", 'hot'",
    sync_digest: ", 'core', 'hot'",
    sync_ids: ", 'core', 'company', 'hot'",
    sync_snapshot: ", 'core', 'company', 'hot'",
    sync_find: ", 'ecom_orders', 'aleya'",
    sync_pull: `, '{"epoch": "", "version": 0}', ''`,
    sync_push: `, '[]', '${proof}'`,
  };
  return Object.entries(calls).map(([name, more]) => ({
    subject: `${name}, device of ${company}`,
    verb: 'call',
    allowed: false,
    // A suspended company takes nothing from anybody.
    closed: name === 'sync_push' && company === 'suspended',
    statement: `select to_jsonb(public.${name}('${device}'${more}))`,
    check,
  }));
}

function openTrials(who: Identity, member: Membership, company: Company, facts: Facts, cursor: string): readonly Trial[] {
  const { device, tenant, suspended } = member;
  const buckets = bucketsOf(who, member, company.brands);
  const withMember = { ...company, people: [...new Set([company.owner, who.user])] };
  const visible = kindNames.flatMap((kind) =>
    facts(kind)
      .filter((row) => row.tenant === tenant && mayReceive(who, kind, row))
      .map((row) => `${kind} ${row.id}`),
  );
  const call = (name: string, statement: string, check: Trial['check'], allowed = true, closed = !allowed): Trial => ({
    subject: `${name}, device of ${company.name}`,
    verb: 'call',
    allowed,
    closed,
    statement,
    check,
  });
  const answered = (answer: Answer): string | null => (answer.code === undefined ? null : `should answer, got ${answer.code}`);
  const ofMembers = (name: string, statement: string): Trial =>
    call(name, statement, member.kiosk ? refusedWith('KB001') : answered, !member.kiosk, false);
  return [
    call('sync_head', `select public.sync_head('${device}')`, answered),
    call('sync_sizes', `select jsonb_agg(b) from jsonb_object_keys(public.sync_sizes('${device}', 'hot')) b`, tells(buckets)),
    ofMembers('sync_digest', `select public.sync_digest('${device}', 'core', 'hot')`),
    ofMembers('sync_ids', `select public.sync_ids('${device}', 'core', 'company', 'hot')`),
    ofMembers('sync_snapshot', `select to_jsonb(public.sync_snapshot('${device}', 'core', 'company', 'hot'))`),
    call('sync_find', `select to_jsonb(public.sync_find('${device}', 'ecom_orders', 'x'))`, answered),
    call(
      'sync_pull',
      `select coalesce(jsonb_agg((d ->> 'kind') || ' ' || (d ->> 'id')), '[]') from public.sync_open('${tenant}', '${device}', 1, ${literal(turnAfter(1))}) o,
       json_array_elements(public.sync_pull('${device}', ${cursor}, o ->> 'bucketsHash') -> 'docs') d where json_typeof(d -> 'row') = 'object'`,
      tells(visible),
    ),
    call('sync_push', `select public.sync_push('${device}', '[]', '${proof}')`, suspended ? refusedWith('KB006') : answered, !suspended),
    ...['ecom_orders', 'parcels'].map((kind) => findTrial(kind, member, company, facts)),
    ...kindNames.flatMap((kind) => bucketTrials(kind, device, buckets, withMember, facts)),
    ...areas.flatMap((area) => digestTrials(area, device, buckets, withMember)),
  ];
}

/** The archive; who may not look into it finds nothing. */
function findTrial(kind: string, member: Membership, company: Company, facts: Facts): Trial {
  const told = facts(kind).filter(
    (row) => row.tenant === member.tenant && row.archived && opens(kindsDeclared[kind]?.rule ?? 'owner', member, row.brand),
  );
  const call = `public.sync_find('${member.device}', '${kind}', '${archiveName}')`;
  return {
    subject: `sync_find ${kind}, ${company.name}`,
    verb: 'call',
    allowed: told.length > 0,
    statement: `select coalesce(jsonb_agg(d ->> 'id'), '[]') from json_array_elements(${call} -> 'docs') d where d ->> 'kind' = '${kind}'`,
    check: tells(told.map((row) => row.id ?? '')),
  };
}

/** A company, with the people whose buckets are asked for. */
type Asked = Company & { readonly people: readonly (string | null)[] };

/** The area's buckets: its own, and one for each brand, person, channel or device where any of its kinds has them. */
function bucketsIn(area: string, { brands, people }: Asked): readonly string[] {
  const audience = Object.values(kindsDeclared).find((kind) => kind.area === area)?.audience;
  if (audience) return (audience === 'user' ? people : audiencesIn(audience)).map((one) => `${area}/${one}`);
  const branded = Object.values(kindsDeclared).some((kind) => kind.area === area && kind.branded);
  return [area, ...(branded ? brands.map((brand) => `${area}/${brand}`) : [])];
}

function bucketTrials(kind: string, device: string, buckets: readonly string[], company: Asked, facts: Facts): readonly Trial[] {
  return bucketsIn(kindsDeclared[kind]?.area ?? '', company).flatMap((bucket, place) => {
    const allowed = buckets.includes(bucket);
    const ids = facts(kind).flatMap((row) => (row.tenant === company.tenant && bucketOf(kind, row) === bucket ? [row.id ?? ''] : []));
    const lists = {
      sync_snapshot: `d ->> 'id'), '[]') from unnest(array['hot', 'year', 'archive']) p, json_array_elements(public.sync_snapshot('${device}', '${bucket}', '${kind}', p) -> 'docs') d`,
      sync_ids: `d ->> 0), '[]') from unnest(array['hot', 'year', 'archive']) p, jsonb_array_elements(public.sync_ids('${device}', '${bucket}', '${kind}', p) -> 'ids') d`,
    };
    return Object.entries(lists).map(([name, list]) => ({
      subject: `${name} ${kind}, bucket ${place} of ${company.name}`,
      verb: 'call',
      allowed,
      statement: `select coalesce(jsonb_agg(${list}`,
      check: allowed ? tells(ids) : refusedWith('KB001'),
    }));
  });
}

/** Who may not read a bucket is refused, or learns of no kind in it. */
function digestTrials(area: string, device: string, buckets: readonly string[], company: Asked): readonly Trial[] {
  const kinds = kindNames.filter((kind) => kindsDeclared[kind]?.area === area);
  return bucketsIn(area, company).map((bucket, place) => {
    const allowed = buckets.includes(bucket);
    return {
      subject: `sync_digest ${area}, bucket ${place} of ${company.name}`,
      verb: 'call',
      allowed,
      statement: `select to_jsonb(array(select jsonb_object_keys(public.sync_digest('${device}', '${bucket}', 'hot') -> 'kinds')))`,
      check: (answer) => (!allowed && answer.code === 'KB001' ? null : tells(allowed ? kinds : [])(answer)),
    };
  });
}
