import { readFileSync } from 'node:fs';

import { expect, it } from 'vitest';

import { parseMoney } from './money.ts';
import { normalisePhone } from './phone.ts';

/* Numbers as people type them and spreadsheets leave them. */

type Case = { readonly typed: string; readonly country?: string; readonly currency?: string; readonly right: string | number };
const casesOf = (name: string): Readonly<Record<string, readonly Case[]>> =>
  JSON.parse(readFileSync(new URL(`../../tests/fixtures/imports/field/case-${name}.json`, import.meta.url), 'utf8')) as Record<
    string,
    Case[]
  >;

it.each(casesOf('13-phones-in-scientific-notation')['country_cases'] ?? [])(
  '$typed in $country: $right',
  ({ typed, country = '', right }) =>
    expect(normalisePhone(typed, country)).toMatchObject(
      String(right).startsWith('refused') ? { e164: '', last10: '', valid: false } : { e164: right },
    ),
);

it.each(casesOf('16-devanagari-digits')['cases'] ?? [])('$typed is $right', ({ typed, country, currency = '', right }) =>
  expect(country ? normalisePhone(typed, country).e164 : parseMoney(typed, currency)).toBe(right),
);
