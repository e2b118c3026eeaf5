import { randomBytes, randomUUID } from 'node:crypto';

import type pg from 'pg';

import { proof } from '#fixtures/turn.ts';
import { customerIdOf } from '#modules/business/customer-rules/rules.ts';
import type { Result } from '#sync/protocol.ts';

import { insertOf, line, orderRow, parcelRow, patchOf, type WireChange } from '../company.ts';
import { attempts, type Answer, type Cell, literal, refusedWith, type Trial } from './attempt.ts';
import { actionsDeclared } from './expected.ts';
import { holds, type Identity, type Membership, opens } from './people.ts';
import { operationOf } from './pushes.ts';
import type { Furnished, Shelf, Stage } from './stage.ts';

/*
 * What no screen sends, by classes: values that no calendar or number has, numbers and ids of others, customers probed by a phone, paths
 * that lead nowhere, and counts of the planner. The class is the subject's part before the colon.
 */

/** What others have, which somebody puts into his own: the owner's code for numbers, and one of his operations. */
type Loot = { readonly code: string; readonly operation: string; readonly seqs: ReadonlyMap<string, number> };

export async function craftedCells(client: pg.ClientBase, stage: Stage): Promise<readonly Cell[]> {
  const loot = await lootOf(client, stage.home);
  const cells: Cell[] = [];
  for (const who of stage.cast.filter(few)) {
    const members = who.memberships.filter((one) => one.active && one.tenant === stage.home.tenant);
    cells.push(
      ...(await attempts(client, who, [
        ...members.flatMap((member) => pushTrials(who, member, stage.home, loot)),
        ...pathTrials(stage.home),
        ...countTrials(),
      ])),
    );
  }
  return cells;
}

/** Of the people with one key, those whose keys open what is tried. */
const few = (who: Identity): boolean => !/^member with(?:out)? (?!every|ecom_orders|customers|parcels)/.test(who.name);

const phone = '+8801712345670';
const nobodysPhone = '+8801712345671';
const facts = (e164: string) => ({ phone: e164, phone_e164: e164, phone_last10: e164.slice(-10) });

async function lootOf(client: pg.ClientBase, { tenant, owner, device }: Furnished): Promise<Loot> {
  await client.query(
    `insert into public.customers (tenant_id, id, name, phone, phone_e164, phone_last10, notes) values ($1, $2, 'Salma', $3, $3, $4, 'Pays late')`,
    [tenant, customerIdOf(tenant, phone), phone, phone.slice(-10)],
  );
  const { rows: devices } = await client.query<{ id: string; seq: number; code: string }>(
    'select id, last_seq as seq, code from private.sync_device',
  );
  const { rows: operations } = await client.query<{ id: string }>(
    `select id from private.sync_op where tenant = $1 and user_id = $2 and result ->> 'status' = 'applied' order by seq limit 1`,
    [tenant, owner],
  );
  const [code, operation] = [devices.find(({ id }) => id === device.id)?.code, operations[0]?.id];
  if (code === undefined || operation === undefined) throw new Error('The owner has sent something from his device');
  return { code, operation, seqs: new Map(devices.map(({ id, seq }) => [id, seq])) };
}

function pushTrials(who: Identity, member: Membership, home: Furnished, loot: Loot): readonly Trial[] {
  const shelf = home.shelves.find(({ brand }) => member.brands?.includes(brand) ?? true);
  if (!shelf) throw new Error('Everybody has a brand here');
  const push: Push = { device: member.device, seq: loot.seqs.get(member.device) ?? 0 };
  const may = (action: string): boolean => opens(actionsDeclared[action] ?? 'owner', member, shelf.brand);
  return [
    ...valueTrials(push, shelf, may),
    ...numberTrials(push, home, shelf, loot, may, member.device === home.device.id),
    ...operationTrials(push, loot, who.user === home.owner),
    ...customerTrials(push, home, shelf, may, holds(actionsDeclared['customer.save'] ?? 'owner', member)),
  ];
}

type Push = { readonly device: string; readonly seq: number };
type May = (action: string) => boolean;

/** `raw` stands for `"@raw"`: a number that JSON can write and JavaScript cannot. */
function sent(push: Push, action: string, changes: readonly WireChange[], overrides: object = {}, raw = '0'): string {
  const operation = { ...operationOf(push.device, push.seq, action, ...changes), ...overrides };
  return `select public.sync_push('${push.device}', ${literal([operation]).replaceAll('"@raw"', raw)}, '${proof}') -> 'results' -> 0`;
}

/** `expected`: the code of the refusal, or the status. `closed`: nobody is to succeed. */
function pushed(subject: string, statement: string, expected: string, closed: boolean): Trial {
  const answerOf = (answer: Answer): string => {
    const told = answer.told as Result | undefined;
    return told?.code ?? told?.status ?? answer.code ?? 'nothing';
  };
  return {
    subject,
    verb: 'crafted',
    allowed: !closed && (expected === 'applied' || expected === 'merged'),
    closed,
    statement,
    check: (answer) => (answerOf(answer) === expected ? null : `should be ${expected}, got ${answerOf(answer)}`),
  };
}

const oddDays = ['infinity', 'now', '294276-12-31', '0044-03-15 BC', '1899-12-31', '2026-02-30'];
const oddInstants = ['-infinity', '294276-12-31T23:59:59Z', '0044-03-15T12:00:00Z BC', '2026-11-21'];
const oddNumbers = ['1e400', '-1', '1.5', '9007199254740993', '"NaN"'];

function valueTrials(push: Push, { order }: Shelf, may: May): readonly Trial[] {
  const patch = (subject: string, action: string, field: string, value: unknown, raw?: string): Trial =>
    pushed(
      `${subject}: ${raw ?? String(value)}`,
      sent(push, action, [patchOf('ecom_orders', order, { [field]: [null, value] })], {}, raw),
      may(action) ? 'invalid' : 'forbidden',
      true,
    );
  const honest = patchOf('ecom_orders', order, { order_date: [null, '2026-11-20'], delivery_fee: [13_000, 14_000] });
  return [
    ...oddDays.map((day) => patch('odd day', 'order.edit', 'order_date', day)),
    ...oddInstants.map((at) => patch('odd instant', 'order.delete', 'deleted_at', at)),
    ...oddNumbers.map((number) => patch('odd number', 'order.edit', 'delivery_fee', '@raw', number)),
    pushed('honest day and number: of an order', sent(push, 'order.edit', [honest]), may('order.edit') ? 'merged' : 'forbidden', false),
    // The clock of the operation is read before anybody's rights.
    ...oddInstants.map((at) => pushed(`odd time of an operation: ${at}`, sent(push, 'order.edit', [], { at }), 'invalid', true)),
  ];
}

/** A number with the code of the owner's device is for that device. */
function numberTrials(push: Push, home: Furnished, { brand, variant }: Shelf, { code }: Loot, may: May, own: boolean): readonly Trial[] {
  const row = { brand_id: brand, items: [line({ variant_id: variant })] };
  const drafts = {
    'order.create': insertOf('ecom_orders', orderRow(home, { ...row, order_number: `ORD-261121-${code}99` })),
    'parcel.create': insertOf('parcels', parcelRow(home, { ...row, parcel_id: `PAR-261121-${code}99` })),
  };
  return Object.entries(drafts).map(([action, change]) =>
    pushed(
      `number of the owner's device: ${action}`,
      sent(push, action, [change]),
      !may(action) ? 'forbidden' : own ? 'applied' : 'duplicate',
      false,
    ),
  );
}

/** Sent once more by its person, an operation is answered as it was; by anybody else, it is his own first one of that id. */
function operationTrials(push: Push, { operation }: Loot, own: boolean): readonly Trial[] {
  const again = (subject: string, id: string, expected: string, closed: boolean): Trial =>
    pushed(`id of the owner's operation: ${subject}`, sent(push, 'no.such', [], { id }), expected, closed);
  return [
    again('an id of his', operation, own ? 'applied' : 'unknown_action', false),
    again('an id of nobody', randomUUID(), 'unknown_action', true),
  ];
}

/** Who has no right over customers is told the same of a phone that the company knows as of one that nobody has. */
function customerTrials(push: Push, home: Furnished, { brand, variant }: Shelf, may: May, knows: boolean): readonly Trial[] {
  const [known, absent] = [phone, nobodysPhone];
  const bring = (e164: string): string => {
    const id = customerIdOf(home.tenant, e164);
    const order = orderRow(home, { brand_id: brand, customer_id: id, items: [line({ variant_id: variant })] });
    return sent(push, 'order.create', [insertOf('customers', { id, name: 'Karim', ...facts(e164) }), insertOf('ecom_orders', order)]);
  };
  const brought = (e164: string, of: string, merged: string): Trial => {
    const trial = pushed(`customer by phone: ${of}, with an order`, bring(e164), may('order.create') ? merged : 'forbidden', false);
    return { ...trial, check: (answer) => trial.check(answer) ?? (knows ? null : tellsNothing(answer)) };
  };
  const change = (e164: string, of: string, field: string, values: readonly [unknown, unknown], expected: string, closed: boolean): Trial =>
    pushed(
      `customer by phone: ${of}, ${field}`,
      sent(push, 'customer.save', [patchOf('customers', customerIdOf(home.tenant, e164), { [field]: values })]),
      knows ? expected : 'forbidden',
      closed,
    );
  return [
    brought(known, 'known', knows ? 'merged' : 'applied'),
    brought(absent, 'unknown', 'applied'),
    ...Object.entries({ notes: ['Pays late', 'x'], blocked: [false, true], email: ['', 'x@example.com'] } as const).flatMap(
      ([field, values]) => [
        change(known, 'known', field, values, 'applied', false),
        change(absent, 'unknown', field, values, 'not_found', true),
      ],
    ),
  ];
}

const tellsNothing = ({ told }: Answer): string | null => {
  const more = Object.keys(told ?? {}).filter((key) => !['id', 'seq', 'status', 'code'].includes(key));
  return more.length === 0 ? null : `should tell nothing beside the status, tells ${more.join(', ')}`;
};

/** Files without a company, a folder or a record, and names that climb: nobody has such a path. */
function pathTrials({ tenant, owner, shelves }: Furnished): readonly Trial[] {
  const name = `${randomBytes(32).toString('hex')}.webp`;
  const home = `${tenant}/products/${shelves[0]?.product}`;
  const paths = {
    nothing: '',
    'the company alone': tenant,
    'the company and a name': `${tenant}/${name}`,
    'no id of a record': `${tenant}/products/${shelves[0]?.product}0/${name}`,
    'no folder of ours': `${tenant}/customers/${shelves[0]?.product}/${name}`,
    'a way up': `${tenant}/../${home}/${name}`,
    'another name': `${home}/photo.webp`,
    'a page': `${home}/${name.replace('webp', 'html')}`,
    'the company in capitals': `${home.replace(tenant, tenant.toUpperCase())}/${name}`,
    'a person without a name': `people/${owner}`,
  };
  return Object.entries(paths).map(([odd, path]) => ({
    subject: `odd path of a file: ${odd}`,
    verb: 'crafted',
    allowed: false,
    closed: true,
    statement: `insert into storage.objects (bucket_id, name) values ('files', ${literal(path)})`,
    check: refusedWith('42501'),
  }));
}

/** As PostgREST asks before a request, in its transaction and as the role of who asks, an account or none. */
function countTrials(): readonly Trial[] {
  const asked = (method: string, headers: object): string =>
    `select case when set_config('request.method', '${method}', true) is not null and set_config('request.headers', ${literal(headers)}, true) is not null
     then to_jsonb(private.before_request() is null) end`;
  const refused = [
    ['GET', { prefer: 'count=planned' }],
    ['HEAD', { prefer: 'Count = Estimated' }],
    ['POST', { prefer: 'count=planned' }],
    ['GET', { accept: 'application/vnd.pgrst.plan+json' }],
  ] as const;
  const trial = (method: string, headers: object, allowed: boolean): Trial => ({
    subject: `${allowed ? 'rows without a count' : 'count or plan'}: ${method} ${JSON.stringify(headers)}`,
    verb: 'crafted',
    allowed,
    closed: !allowed,
    statement: asked(method, headers),
    check: allowed ? (answer) => (answer.code === undefined ? null : `should be let in, got ${answer.code}`) : refusedWith('0A000'),
  });
  return [...refused.map(([method, headers]) => trial(method, headers, false)), trial('GET', { accept: 'application/json' }, true)];
}
