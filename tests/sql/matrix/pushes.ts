import { randomUUID } from 'node:crypto';

import type pg from 'pg';

import { proof } from '#fixtures/turn.ts';
import type { Operation, Result } from '#sync/protocol.ts';

import { attempts, type Answer, type Cell, literal, type Trial } from './attempt.ts';
import { allActions } from './audiences.ts';
import { actionsDeclared, kindsDeclared, type Rule } from './expected.ts';
import { holds, type Identity, type Membership, opens } from './people.ts';
import type { Furnished, Shelf, Stage } from './stage.ts';

/*
 * Every action through sync_push, for each kind and brand that it may patch: a change to the value that is there, which is applied and
 * changes nothing. An action that only adds is sent without changes.
 */

type Change = Operation['changes'][number];
type Push = Omit<Target, 'id' | 'row'> & { readonly whose: unknown } & {
  readonly action: string;
  readonly kind: string;
  readonly change: Change | null;
};

export async function pushCells(client: pg.ClientBase, stage: Stage): Promise<readonly Cell[]> {
  const pushes = await pushesOf(client, stage.home);
  const { rows } = await client.query<{ id: string; seq: number }>('select id, last_seq as seq from private.sync_device');
  const seqs = new Map(rows.map(({ id, seq }) => [id, seq]));
  const cells = declaredActions();
  for (const who of stage.cast)
    for (const member of who.memberships.filter((one) => one.active && one.tenant === stage.home.tenant))
      cells.push(
        ...(await attempts(
          client,
          who,
          pushes.map((push) => pushTrial(push, who, member, seqs.get(member.device) ?? 0)),
        )),
      );
  for (const who of stage.cast) cells.push(...(await attempts(client, who, refusedCalls(who, seqs))));
  return cells;
}

function declaredActions(): Cell[] {
  const [known, declared] = [allActions.map(({ name }) => name), Object.keys(actionsDeclared)];
  return [...new Set([...known, ...declared])].map((subject) => {
    const problem = !known.includes(subject)
      ? 'is declared and does not exist'
      : declared.includes(subject)
        ? null
        : 'exists and is not declared';
    return { subject, verb: 'declared', who: 'kinds', allowed: true, answer: problem ?? 'declared', problem };
  });
}

function pushTrial({ action, kind, brand, place, whose, change }: Push, who: Identity, member: Membership, seq: number): Trial {
  const rule = actionsDeclared[action] ?? 'owner';
  // What an order says of a customer changes nothing for whoever has no right over customers, and the answer does not tell.
  const narrow = kindsDeclared[kind]?.audience !== undefined;
  const reached = opens(rule, member, brand) && (!narrow || [who.user, ...member.audiences].some((one) => one === whose));
  const expected = hides(rule, member, brand) ? 'not_found' : !holds(rule, member) ? 'forbidden' : reached ? 'applied' : 'not_found';
  return {
    subject: `${action}, ${kind}${place}`,
    verb: 'sync_push',
    allowed: expected === 'applied',
    statement: `select public.sync_push('${member.device}', ${literal([operationOf(member.device, seq, action, change)])}, '${proof}') -> 'results' -> 0`,
    check: (answer) => {
      const told = answer.told as Result | undefined;
      const got = told?.code ?? told?.status ?? answer.code ?? 'nothing';
      return got === expected ? null : `should be ${expected}, got ${got}`;
    },
  };
}

/** A row of a brand that is not his is not there for him, even where the action is for nobody with brands. */
function hides(rule: Rule | 'owner', member: Membership, brand: string | null): boolean {
  if (rule === 'owner' || rule.limited !== 'nothing' || brand === null) return false;
  const own: Rule = { ...rule, limited: 'own brands' };
  return holds(own, member) && !opens(own, member, brand);
}

/** Devices whose company takes nothing: of former members, and of everybody in a suspended company. */
function refusedCalls(who: Identity, seqs: ReadonlyMap<string, number>): readonly Trial[] {
  return who.memberships
    .filter((one) => !one.active || one.suspended)
    .flatMap((member) =>
      allActions.map(({ name }): Trial => {
        const code = member.active ? 'KB006' : who.half ? 'KB007' : 'KB001';
        return {
          subject: `${name}, ${member.active ? 'suspended' : 'left'}`,
          verb: 'sync_push',
          allowed: false,
          closed: true,
          statement: `select public.sync_push('${member.device}', ${literal([operationOf(member.device, seqs.get(member.device) ?? 0, name, null)])}, '${proof}')`,
          check: (answer: Answer) => (answer.code === code ? null : `should be refused with ${code}, got ${JSON.stringify(answer.told)}`),
        };
      }),
    );
}

export function operationOf(device: string, seq: number, action: string, ...changes: readonly (Change | null)[]): Operation {
  const at = new Date().toISOString();
  return {
    id: randomUUID(),
    device,
    seq: seq + 1,
    prev: seq,
    action,
    schema: 1,
    at,
    deps: [],
    changes: changes.filter((one) => one !== null),
  };
}

async function pushesOf(client: pg.ClientBase, home: Furnished): Promise<readonly Push[]> {
  const pushes: Push[] = [];
  for (const { name: action, touches } of allActions) {
    const patched = Object.entries(touches).filter(([, { patch }]) => patch !== undefined);
    if (patched.length === 0) pushes.push({ action, kind: 'nothing', brand: null, place: '', whose: null, change: null });
    for (const [kind, { patch }] of patched)
      for (const { id, brand, place, row } of await targetsOf(client, home, action, kind)) {
        const field = patch === '*' ? (row['title'] === undefined ? 'name' : 'title') : (patch?.[0] ?? 'id');
        pushes.push({
          action,
          kind,
          brand,
          place,
          whose: row['channel_id'] ?? row['device_id'] ?? row['user_id'],
          change: { kind, id, do: 'patch', base: 1, set: { [field]: [row[field], row[field]] } },
        });
      }
  }
  return pushes;
}

/** `place` names the brand to a reader. */
type Target = {
  readonly id: string;
  readonly brand: string | null;
  readonly place: string;
  readonly row: Readonly<Record<string, unknown>>;
};

/** One row of each brand, or one row of a kind without brands. An advance is of its order's or parcel's brand. */
async function targetsOf(client: pg.ClientBase, home: Furnished, action: string, kind: string): Promise<readonly Target[]> {
  const perBrand: Readonly<Record<string, keyof Shelf>> = {
    brands: 'brand',
    products: 'product',
    variants: 'variant',
    variant_costs: 'variant',
    ecom_orders: 'order',
    parcels: 'parcel',
    returns: 'returned',
    expenses: 'expense',
    payments: 'payment',
    repeating_entries: 'repeating',
    payment_lines: 'statementLine',
    transactions: action.startsWith('parcel.') ? 'parcelAdvance' : 'advance',
  };
  const { table = kind, audience } = kindsDeclared[kind] ?? {};
  const whose = audience === undefined ? '' : ` and ${audience}_id is not null`;
  const read = async (id: string | null, brand: string | null, place: string): Promise<Target> => {
    const { rows } = await client.query<{ row: Target['row'] & { readonly id: string } }>(
      `select to_jsonb(t) as row from public.${table} t where tenant_id = $1 and ($2::uuid is null or id = $2)${whose} order by id limit 1`,
      [home.tenant, id],
    );
    const [found] = rows;
    if (!found) throw new Error(`${home.tenant} has no ${kind}`);
    return { id: found.row.id, brand, place, row: found.row };
  };
  const column = perBrand[kind];
  if (column === undefined) return [await read(null, null, '')];
  const targets: Target[] = [];
  for (const [n, shelf] of home.shelves.entries()) targets.push(await read(shelf[column], shelf.brand, ` of brand ${n + 1}`));
  return targets;
}
