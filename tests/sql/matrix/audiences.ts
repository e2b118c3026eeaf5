import { readFileSync } from 'node:fs';

import * as v from 'valibot';

import { type Action, defineAction } from '#data/action.ts';
import { id, text } from '#data/fields.ts';
import { type AnyKind, defineKind } from '#data/kind.ts';
import { actions, kinds } from '#modules/kinds.ts';

import { registrySql } from '../../../supabase/registry.ts';
import type { Server } from '../server.ts';
import type { Identity } from './people.ts';

/*
 * Rows of a channel and of a device: kinds as a module would declare them, put into the database by the product's own steps. The ids are
 * the same in every company, so that who is in one has to be asked together with the company.
 */

export const channels = { hall: '0b5f3a10-0000-4000-8000-00000000ca11', office: '0b5f3a10-0000-4000-8000-00000000ca12' } as const;
export const terminal = '0b5f3a10-0000-4000-8000-00000000de01';

const base = { collection: 'settings', read: null, brand: false, merge: { policy: 'fields', firstStands: null } } as const;
const ChannelNote = defineKind({
  ...base,
  name: 'channel_notes',
  table: 'channel_notes',
  area: 'channel_notes',
  audience: 'channel',
  schema: v.strictObject({ id, channel_id: id, text: text(200) }),
  atMost: 20,
});
const DeviceNote = defineKind({
  ...base,
  name: 'device_notes',
  table: 'device_notes',
  area: 'device_notes',
  audience: 'device',
  schema: v.strictObject({ id, device_id: id, text: text(200) }),
});

const verbs = { insert: true, patch: ['text', 'channel_id', 'device_id'], remove: true } as const;
const own: readonly Action[] = [
  defineAction({ name: 'channel_note.save', permission: null, touches: { channel_notes: verbs } }),
  defineAction({ name: 'device_note.save', permission: null, touches: { device_notes: verbs } }),
];
export const allActions: readonly Action[] = [...actions, ...own];
export const allKinds: readonly AnyKind[] = [...kinds, ChannelNote, DeviceNote];

const step = (name: string): string => readFileSync(new URL(`../../../supabase/steps/${name}.sql`, import.meta.url), 'utf8');

export async function addAudiences(server: Server): Promise<void> {
  for (const { table, audience } of [ChannelNote, DeviceNote] as readonly AnyKind[])
    await server.sql(
      `create table public.${table} (tenant_id uuid not null, id uuid not null, ${audience}_id uuid not null, text text not null, primary key (tenant_id, id))`,
    );
  const registry = registrySql(allKinds, allActions);
  for (const sql of [step('10_prepare'), registry, step('30_install'), step('50_grants')]) await server.sql(sql);
}

/** One row of each channel, and one of the device. */
export async function addNotes(server: Server, tenant: string): Promise<void> {
  const note = (n: number): string => `0b5f3a10-0000-4000-8000-00000000000${n}`;
  const put = (table: string, n: number, of: string) =>
    server.sql(`insert into public.${table} values ($1, $2, $3, 'Gate is open')`, [tenant, note(n), of]);
  await put('channel_notes', 1, channels.hall);
  await put('channel_notes', 2, channels.office);
  await put('device_notes', 3, terminal);
}

export async function join(server: Server, tenant: string, user: string, of: string): Promise<void> {
  const audience = of === terminal ? 'device' : 'channel';
  await server.sql('insert into private.audience_member values ($1, $2, $3, $4)', [tenant, audience, of, user]);
}

export async function leave(server: Server, tenant: string, user: string, of: string): Promise<void> {
  await server.sql('delete from private.audience_member where tenant = $1 and id = $2 and user_id = $3', [tenant, of, user]);
}

/** Who is in which channel or at which device, each in his first company; a former member has not been taken out of his. */
const audiences: Readonly<Record<string, readonly string[]>> = {
  'owner of another company': [channels.hall, channels.office, terminal],
  'owner of a suspended company': [channels.hall, channels.office, terminal],
  'other person of the same role': [channels.hall],
  'manager here, viewer elsewhere': [channels.hall],
  'member of another brand': [channels.office],
  'member with kiosks': [terminal],
  kiosk: [terminal],
  'ex-member': [channels.hall, terminal],
};

export async function joined(server: Server, who: Identity): Promise<Identity> {
  const [first, ...others] = who.memberships;
  const all = audiences[who.name];
  if (!first || !who.user || !all) return who;
  for (const one of all) await join(server, first.tenant, who.user, one);
  return { ...who, memberships: [{ ...first, audiences: all }, ...others] };
}
