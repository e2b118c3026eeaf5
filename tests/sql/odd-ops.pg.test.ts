import { randomUUID } from 'node:crypto';

import fc from 'fast-check';
import { beforeAll, expect, test } from 'vitest';

import '#fixtures/seed.ts';
import { proof, turnAfter } from '#fixtures/turn.ts';
import type { Operation, PushReply } from '#sync/protocol.ts';

import { foundCompany, hire, insertOf, orderRow, type TestCompany } from './company.ts';
import { type Device, useServer } from './server.ts';

/* What a device of ours never sends, as an ordinary member could: every operation gets a verdict, and those beside it are taken once. */

const server = useServer();
let company: TestCompany;
let member: Device;
beforeAll(async () => {
  company = await foundCompany(server);
  member = await hire(company, ['manage_customers', 'manage_ecom_orders']);
});

/** Numbers that JSON can write and JavaScript cannot; they are put in as text. */
const beyond = ['@1e400@', '@-1e400@', '@1e999999@', '@9223372036854775808@', '@1.0000000000000000000000001@'] as const;
const unstorable = ['\0', 'As\0ma', '\ud83d', '\udc00\ud800', '\\\0'] as const;
const typical = [
  '',
  ' ',
  'now',
  'infinity',
  'NaN',
  '5',
  '{}',
  '[]',
  'null',
  "'",
  '\\',
  '\\u0000',
  '%',
  '😀',
  '2199-12-31',
  '{"id": 5}',
] as const;
const odd: fc.Arbitrary<unknown> = fc.oneof(
  fc.constantFrom<unknown>(null, true, false, 0, -1, 1.5, 1e300, 2 ** 53, {}, [], [null], [[]], [[[]]], { a: 1 }, 'k'.repeat(3000)),
  fc.constantFrom<unknown>(...typical, ...unstorable, ...beyond),
  fc.jsonValue({ maxDepth: 3 }),
);
const isText = (value: unknown) => typeof value === 'string' && !(beyond as readonly unknown[]).includes(value);

/** An operation made odd in one place, which no device may send. */
type Spoil = (op: Operation, value: unknown) => unknown;
const change = (op: Operation, more: object) => ({ ...op, changes: [{ ...op.changes[0], ...more }] });
const inSet = (field: string, pair: (value: unknown) => unknown): Spoil => {
  return (op, value) => change(op, { set: { ...op.changes[0]?.set, [field]: pair(value) } });
};
const spoils: readonly (readonly [spoil: Spoil, fits: (value: unknown) => boolean])[] = [
  [(op, prev) => ({ ...op, prev }), Number.isInteger],
  [(op) => ({ ...op, prev: op.seq }), () => false],
  [(op, schema) => ({ ...op, schema }), (value) => typeof value === 'number' && value >= 0],
  [(op, action) => ({ ...op, action }), () => false],
  [(op, at) => ({ ...op, at }), () => false],
  [(op, changes) => ({ ...op, changes }), (value) => Array.isArray(value) && value.length === 0],
  [(op, one) => ({ ...op, changes: [one] }), () => false],
  [(op, one) => ({ ...op, changes: [...op.changes, one] }), () => false],
  [(op, deps) => ({ ...op, deps }), (value) => value === null || (Array.isArray(value) && value.length === 0)],
  [(op, kind) => change(op, { kind }), () => false],
  [(op, verb) => change(op, { do: verb }), () => false],
  [(op, id) => change(op, { id }), () => false],
  [(op, base) => change(op, { base }), (value) => value === null || typeof value === 'number'],
  [(op, set) => change(op, { set }), (value) => value === null || (typeof value === 'object' && !Array.isArray(value))],
  [inSet('name', (value) => value), () => false],
  [inSet('name', (value) => [null, value]), (value) => isText(value) && !unstorable.includes(value as never)],
  [inSet('notes', (value) => [null, value]), (value) => isText(value) && !unstorable.includes(value as never)],
  [inSet('blocked', (value) => [null, value]), (value) => typeof value === 'boolean'],
  [inSet('tags', (value) => [null, value]), Array.isArray],
  [inSet('created_at', (value) => [null, value]), () => false],
  [inSet('\0', (value) => [null, value]), () => false],
  [inSet('tenant_id', (value) => [null, value]), () => false],
];
const spoilt = fc
  .constantFrom(...spoils)
  .chain(([spoil, fits]) => odd.filter((value) => !fits(value)).map((value) => (op: Operation) => spoil(op, value)));

const plain = (device: Device) =>
  device.operation({ action: 'customer.save', changes: [insertOf('customers', { id: randomUUID(), name: 'Asma' })] });
const written = (ops: unknown) => JSON.stringify(ops).replaceAll(/"@(-?\d[^"@]*)@"(?!:)/g, '$1');
const send = (device: Device, ops: unknown) =>
  server.rpc<PushReply>(device.user, 'sync_push', { p_device: device.id, p_ops: written(ops), p_proof: proof });

test('whatever stands in an operation, it alone is refused, and those beside it are applied once', async () => {
  let tried = 0;
  const property = fc.asyncProperty(fc.array(fc.option(spoilt), { minLength: 35, maxLength: 50 }), async (makers) => {
    const good: Operation[] = [];
    const ops = makers.map((spoil) => {
      const op = plain(member);
      if (!spoil) good.push(op);
      return spoil ? spoil(op) : op;
    });
    tried += ops.length - good.length;
    const { results } = await send(member, ops);
    const wrong = makers.flatMap((spoil, i) =>
      results[i]?.status === (spoil ? 'rejected' : 'applied') ? [] : [[results[i], written(ops[i])]],
    );
    expect(wrong).toEqual([]);
    expect(
      results.filter(
        (one) => one.status === 'rejected' && !['invalid', 'forbidden', 'unknown_action', 'not_found'].includes(one.code ?? ''),
      ),
    ).toEqual([]);
    expect((await send(member, ops)).results).toEqual(results);
    const ids = good.map(({ changes: [made] }) => made?.id);
    const [stored] = await server.sql<{ rows: number; told: number }>(
      `select (select count(*) from public.customers where id = any ($1)) as rows, (select count(*) from public.customer_feed where customer_id = any ($1)) as told`,
      [ids],
    );
    expect(stored).toEqual({ rows: ids.length, told: expect.any(Number) as number });
  });
  await fc.assert(property, { numRuns: 40, endOnFailure: true });
  expect(tried).toBeGreaterThan(800);
  const [{ rows } = { rows: 0 }] = await server.sql<{ rows: number }>('select count(*) as rows from public.customers');
  const [{ applied } = { applied: 0 }] = await server.sql<{ applied: number }>(
    `select count(*) as applied from private.sync_op where device = $1 and result ->> 'status' = 'applied'`,
    [member.id],
  );
  expect(rows).toBe(applied);
});

test('an operation without a place among those of its device refuses the call, which stores nothing and names nothing', async () => {
  const device = await hire(company, ['manage_customers']);
  const places: readonly ((op: Operation, value: unknown) => unknown)[] = [
    (_, value) => value,
    (op, id) => ({ ...op, id }),
    (op, seq) => ({ ...op, seq }),
    (op) => ({ ...op, id: undefined }),
    (op) => ({ ...op, seq: undefined }),
    (op) => ({ ...op, seq: op.seq + 2_000_000_000 }),
    (op) => ({ ...op, seq: Number.MAX_SAFE_INTEGER }),
    (op) => ({ ...op, seq: '@9223372036854775807@' }),
    (op) => ({ ...op, seq: String(op.seq) }),
  ];
  const fits = (value: unknown) => typeof value === 'number' && Number.isInteger(value) && value > 0;
  const property = fc.asyncProperty(
    fc.constantFrom(...places),
    odd.filter((value) => !fits(value)),
    async (spoil, value) => {
      const before = device.seq;
      const [first, second] = [plain(device), plain(device)];
      device.seq = before;
      const told = await send(device, [first, spoil(second, value)]).catch((error: unknown) => error);
      expect(told).toMatchObject({ code: '22023', message: expect.not.stringMatching(/sync_|relation|column/) as string });
    },
  );
  await fc.assert(property, { numRuns: 200, endOnFailure: true });
  const after = await device.do('customer.save', insertOf('customers', { id: randomUUID(), name: 'Karim' }));
  expect(after).toMatchObject({ status: 'applied' });
});

test('whatever stands in an argument of a call, the answer is one of ours', async () => {
  const text = fc
    .oneof(fc.constantFrom('', 'hot', 'core', 'customers', ...typical), fc.string({ unit: 'binary' }))
    .map((one) => one.replaceAll('\0', ''));
  const place = fc.constantFrom(
    '1:x',
    ':x',
    'now:x',
    '9'.repeat(40) + ':x',
    `${randomUUID()}:now`,
    `now:5`,
    randomUUID(),
    '5:customers:now:x',
  );
  const json = odd.filter((value) => !/\\u(0000|d[89a-f])|@1e999999@/.test(JSON.stringify(value)));
  const spoiltIn = (whole: Readonly<Record<string, unknown>>) =>
    fc.oneof(
      json,
      fc.tuple(fc.constantFrom(...Object.keys(whole)), fc.oneof(json, place)).map(([key, value]) => ({ ...whole, [key]: value })),
    );
  const maybe = (one: fc.Arbitrary<unknown>) => fc.oneof({ arbitrary: one, weight: 5 }, { arbitrary: fc.constant(null), weight: 1 });
  const calls: Readonly<Record<string, Readonly<Record<string, fc.Arbitrary<unknown>>>>> = {
    sync_open: {
      p_schema: fc.constantFrom(null, 0, 1, 1, 1, -5, 2 ** 31 - 1),
      p_info: spoiltIn({ app: '', code: null, cursor: member.cursor, ...turnAfter(1) }),
    },
    sync_push: { p_ops: spoiltIn({ id: randomUUID() }), p_proof: fc.constantFrom(proof, proof, null, '') },
    sync_pull: {
      p_cursor: spoiltIn({ ...member.cursor, reached: null }),
      p_buckets: maybe(fc.constantFrom(member.opened.bucketsHash, 'x')),
      p_limit: maybe(fc.integer()),
    },
    sync_snapshot: {
      p_bucket: maybe(text),
      p_kind: maybe(text),
      p_part: maybe(text),
      p_after: maybe(fc.oneof(text, place)),
      p_limit: maybe(fc.integer()),
      p_reached: maybe(fc.oneof(text, place)),
    },
    sync_sizes: { p_part: maybe(text) },
    sync_digest: { p_bucket: maybe(text), p_part: maybe(text) },
    sync_ids: { p_bucket: maybe(text), p_kind: maybe(text), p_part: maybe(text) },
    sync_find: { p_kind: maybe(text), p_text: maybe(text) },
    sync_head: {},
  };
  const foreign: unknown[] = [];
  const isJson = (name: string) => ['p_info', 'p_ops', 'p_cursor'].includes(name);
  const attempt = fc.constantFrom(...Object.entries(calls)).chain(([name, args]) => fc.record(args).map((given) => ({ name, given })));
  const property = fc.asyncProperty(
    attempt,
    fc.constantFrom(member.id, member.id, member.id, null, randomUUID()),
    async ({ name, given }, device) => {
      const told = Object.fromEntries(Object.entries(given).map(([arg, value]) => [arg, isJson(arg) ? written(value) : value]));
      const args = { ...(name === 'sync_open' && { p_tenant: company.tenant }), p_device: device, ...told };
      await server.rpc(member.user, name, args).catch((error: unknown) => {
        const { code = '', message } = error as { readonly code?: string; readonly message: string };
        if (!/^(KB0\d\d|22023)$/.test(code)) foreign.push({ code, message, name, told });
      });
    },
  );
  await fc.assert(property, { numRuns: 1000 });
  expect(foreign).toEqual([]);
});

test('a device that names no secret, or another one, neither pushes nor opens', async () => {
  const device = await hire(company, ['manage_customers']);
  const push = (more: object) => server.rpc(device.user, 'sync_push', { p_device: device.id, p_ops: [], ...more });
  for (const more of [{}, { p_proof: null }, { p_proof: '' }, { p_proof: 'another' }])
    await expect(push(more)).rejects.toMatchObject({ code: 'KB009' });
  await push({ p_proof: proof });
  const open = (p_info: object | null) =>
    server.rpc(device.user, 'sync_open', { p_tenant: company.tenant, p_device: device.id, p_schema: 1, p_info });
  await expect(open({ app: 'old' })).rejects.toMatchObject({ code: 'KB004' });
  for (const more of [{ proof: null }, { proof: 5 }, { next: null }, { next: '' }, { turn: null }, { turn: '1' }, { turn: 1.5 }])
    await expect(open({ ...turnAfter(1), ...more })).rejects.toMatchObject({ code: '22023' });
  await expect(open({ ...turnAfter(1), proof: 'another' })).rejects.toMatchObject({ code: 'KB009' });
  await expect(open({ turn: 0, proof: '', next: 'another' })).rejects.toMatchObject({ code: 'KB009' });
  await open(turnAfter(1));
});

test('a comment is a text, and a document is dated a year ahead at most', async () => {
  const order = orderRow(company);
  expect(await company.device.do('order.create', insertOf('ecom_orders', order))).toMatchObject({ status: 'applied' });
  const comment = (activity_details: unknown) =>
    company.device.do(
      'order.note',
      insertOf('order_feed', {
        id: randomUUID(),
        parcel_id: order.id,
        type: 'comment',
        activity_details,
        created_at: new Date().toISOString(),
      }),
    );
  for (const details of [
    { text: {} },
    { text: 5 },
    { text: null },
    { text: ['k'] },
    { text: true },
    {},
    null,
    'k',
    [],
    { text: 'k', more: 1 },
  ])
    expect([details, await comment(details)]).toEqual([
      details,
      expect.objectContaining({ status: 'rejected', code: 'invalid', field: 'activity_details' }),
    ]);
  expect(await comment({ text: 'Call first' })).toMatchObject({ status: 'applied' });

  const dated = (days: number) => orderRow(company, { order_date: new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10) });
  const create = (row: ReturnType<typeof orderRow>) => company.device.do('order.create', insertOf('ecom_orders', row));
  expect(await create(dated(365))).toMatchObject({ status: 'applied' });
  for (const row of [dated(370), orderRow(company, { order_date: '2199-12-31' })])
    expect(await create(row)).toMatchObject({ status: 'rejected', code: 'date_in_future', field: 'order_date' });
  // A clock two years ahead has dated it: the entry is taken, under today.
  const far = dated(730);
  const op = {
    ...company.device.operation({ action: 'order.create', changes: [insertOf('ecom_orders', far)] }),
    at: `${far.order_date}T10:00:00Z`,
  };
  const [result] = (await company.device.send([op])).results;
  expect(result).toMatchObject({ status: 'applied', clock: true });
  const [stored] = await server.sql<{ today: boolean }>(
    `select order_date = (now() at time zone 'UTC')::date as today from public.orders where id = $1`,
    [far.id],
  );
  expect(stored).toEqual({ today: true });
});
