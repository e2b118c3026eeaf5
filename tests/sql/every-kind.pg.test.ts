import { randomUUID } from 'node:crypto';

import { describe, expect, test } from 'vitest';

import { permissionKeys } from '#access/permissions.ts';
import type { AnyKind } from '#data/kind.ts';
import { daysOf, entriesOf, type Shape } from '#data/shape.ts';
import { isInstant } from '#kernel/dates.ts';

import { actionFor, textFieldsOf, trashedKinds, writtenKinds } from '../fixtures/every-kind.ts';
import { boundariesOf } from '../fixtures/odd-values.ts';
import { payloads } from '../fixtures/payloads.ts';
import { foundCompany, hire, insertOf, patchOf, type TestCompany } from './company.ts';
import { addSample, ruled, type Sample, sampleIn } from './sample.ts';
import { Device, useServer } from './server.ts';

/* What holds for every kind on the server; a new kind is covered by being one. On a device: src/data/every-kind.test.ts. */

const server = useServer();
const now = '2026-11-20T06:00:00.000Z';
const applied = { status: 'applied' };

describe.each(writtenKinds)('$name', (kind) => {
  test('a row arrives on another device as it was written', async () => {
    const { company, other } = await twoDevices();
    const row = await addSample(company, kind);
    expect(await arrived(other, kind, row.id)).toMatchObject(asWritten(kind, row));
  });

  test.runIf(fieldsOf(kind).length > 0)('every field is changed, and arrives so', async () => {
    const { company, other } = await twoDevices();
    const row = await addSample(company, kind);
    // Where a document goes some of its fields are fixed.
    const isState = (field: string) => Number(field === kind.states?.field);
    for (const [field, shape] of fieldsOf(kind).toSorted(([a], [b]) => isState(a) - isState(b))) {
      const next = boundariesOf(shape).find((value) => value !== null && value !== row[field]);
      if (next === undefined) continue;
      expect(await change(company, kind, row.id, { [field]: [row[field], next] }), field).toMatchObject(applied);
      expect(await arrived(other, kind, row.id)).toMatchObject(asWritten(kind, { [field]: next }));
    }
  });

  test.runIf(trashedKinds.includes(kind))('goes to the trash and comes back', async () => {
    const { company, other } = await twoDevices();
    const row = await addSample(company, kind);
    expect(await change(company, kind, row.id, { deleted_at: [null, now] })).toMatchObject(applied);
    expect(await arrived(other, kind, row.id)).toMatchObject(asWritten(kind, { deleted_at: now }));
    expect(await change(company, kind, row.id, { deleted_at: [now, null] })).toMatchObject(applied);
    expect(await arrived(other, kind, row.id)).toMatchObject(asWritten(kind, row));
  });

  test('whatever is typed into it is text', async () => {
    const { company, other } = await twoDevices();
    for (const text of payloads) {
      const fields = textFieldsOf(kind, text).filter((field) => !ruled[kind.name]?.includes(field));
      if (fields.length === 0) continue;
      const typed = Object.fromEntries(fields.map((field) => [field, text]));
      const { id } = await addSample(company, kind, typed);
      expect(await arrived(other, kind, id)).toMatchObject(typed);
    }
  });

  test.runIf(kind.brand)('is neither seen nor written by who has another brand', async () => {
    const { company } = await twoDevices();
    const brand = randomUUID();
    await server.sql('insert into public.brands (tenant_id, id, name) values ($1, $2, $3)', [company.tenant, brand, 'Other brand']);
    const [mine, stranger] = [await hire(company, permissionKeys, [company.the('brand')]), await hire(company, permissionKeys, [brand])];
    const row = await addSample(company, kind);
    expect(await arrived(mine, kind, row.id)).toMatchObject(asWritten(kind, row));
    expect((await stranger.pull()).docs.filter(({ id }) => id === row.id)).toEqual([]);
    const fresh = await sampleIn(company, kind);
    expect(await stranger.do(actionFor(kind, 'insert') ?? '', insertOf(kind.name, fresh))).toMatchObject({
      status: 'rejected',
      code: expect.stringMatching(/^(not_found|brand_forbidden|forbidden)$/),
    });
    for (const [field] of fieldsOf(kind))
      expect(
        await stranger.do(actionFor(kind, 'patch', field) ?? '', patchOf(kind.name, row.id, { [field]: [row[field], row[field]] })),
      ).toMatchObject({
        status: 'rejected',
        code: 'not_found',
      });
  });
});

/** What a person may change, apart from the trash. */
function fieldsOf(kind: AnyKind): readonly (readonly [string, Shape])[] {
  const own = new Set(['id', 'created_at', 'deleted_at', ...(kind.serverOnly ?? []), ...daysOf(kind), ...(ruled[kind.name] ?? [])]);
  return Object.entries(entriesOf(kind)).filter(([field]) => !own.has(field) && actionFor(kind, 'patch', field) !== undefined);
}

async function twoDevices(): Promise<{ readonly company: TestCompany; readonly other: Device }> {
  const company = await foundCompany(server);
  const other = await new Device(server, company.owner, company.tenant).open();
  await other.pull();
  return { company, other };
}

async function change(company: TestCompany, kind: AnyKind, id: string, set: Parameters<typeof patchOf>[2]) {
  return company.device.do(actionFor(kind, 'patch', Object.keys(set)[0]) ?? '', patchOf(kind.name, id, set));
}

async function arrived(device: Device, kind: AnyKind, id: string): Promise<Readonly<Record<string, unknown>>> {
  const doc = (await device.pull()).docs.findLast((one) => one.kind === kind.name && one.id === id);
  return Object.fromEntries(Object.entries(doc?.row ?? {}).map(([field, value]) => [field, sameInstant(value)]));
}

/** What the server does not decide. */
function asWritten(kind: AnyKind, row: Partial<Sample>): Readonly<Record<string, unknown>> {
  const told = Object.entries(row).filter(([field]) => !kind.serverOnly?.includes(field));
  return Object.fromEntries(told.map(([field, value]) => [field, sameInstant(value)]));
}

/** An instant is written in several ways. */
function sameInstant(value: unknown): unknown {
  return typeof value === 'string' && isInstant(value) ? new Date(value).toISOString() : value;
}
