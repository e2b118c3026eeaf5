import * as v from 'valibot';
import { expect, test } from 'vitest';

import { id } from '#data/fields.ts';
import { type AnyKind, defineKind } from '#data/kind.ts';

import { kindsOf, planLoad } from './snapshot.ts';

const base = { collection: 'settings', area: 'hall', read: null, merge: { policy: 'fields', firstStands: null } } as const;
const kind = (name: string, more: Pick<AnyKind, 'brand' | 'audience'> & { readonly area?: string }): AnyKind =>
  defineKind({ ...base, name, table: name, schema: v.strictObject({ id }), ...more });
const kinds = [
  kind('statuses', { brand: false, area: 'core' }),
  kind('parcels', { brand: true, area: 'parcels' }),
  kind('messages', { brand: false, audience: 'channel', area: 'messages' }),
  kind('terminal_people', { brand: false, audience: 'device', area: 'terminal' }),
];
const names = (bucket: string) => kindsOf(bucket, kinds).map(({ name }) => name);

test('a bucket of a brand, a channel or a device holds the kinds of its area that are divided so', () => {
  expect(['core', 'parcels', 'parcels/b', 'messages/c', 'terminal/d'].map(names)).toEqual([
    ['statuses'],
    ['parcels'],
    ['parcels'],
    ['messages'],
    ['terminal_people'],
  ]);
  expect(['core/x', 'messages', 'terminal'].map(names)).toEqual([[], [], []]);
});

test('the first load asks for each channel and device by itself', () => {
  const load = planLoad(['core', 'messages/c1', 'messages/c2', 'terminal/d'], kinds);
  expect(load.map(({ bucket, kind: of }) => `${bucket} ${of}`)).toEqual([
    'core statuses',
    'messages/c1 messages',
    'messages/c2 messages',
    'terminal/d terminal_people',
  ]);
});
