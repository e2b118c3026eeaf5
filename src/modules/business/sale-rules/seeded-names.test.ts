import { readFileSync } from 'node:fs';

import { afterEach, expect, it } from 'vitest';

import { overwriteGetLocale } from '#messages/runtime.js';

import { nameShown } from './seeded-names.ts';

const script = readFileSync('supabase/migrations/20261123080100_account_order_settings.sql', 'utf8');
const founded = [
  ...[...script.matchAll(/\('(?:ecom|parcel)', '([A-Z][^']*)'/g)].map(([, name]) => name ?? ''),
  ...(/unnest\(array\[('Customer refused'[^\]]+)\]/.exec(script)?.[1] ?? '').split(', ').map((name) => name.replaceAll("'", '')),
];

afterEach(() => overwriteGetLocale(() => 'en'));

it('names every row that a company is founded with, as it is founded', () => {
  expect(founded).toHaveLength(24);
  for (const name of founded) expect(nameShown(name)).toBe(name);
});

it('speaks the reader’s language until somebody has given another name', () => {
  overwriteGetLocale(() => 'bn');
  for (const name of founded) expect(nameShown(name)).not.toMatch(/[A-Za-z]/);
  for (const name of ['Inside Dhaka', 'Outside Dhaka']) expect(nameShown(name)).not.toMatch(/[A-Za-z]/);
  expect(nameShown('Waiting for Rahim')).toBe('Waiting for Rahim');
});
