import { readFileSync } from 'node:fs';

import { expect, it } from 'vitest';

import { companyInMemory } from '#fixtures/imports/company.ts';

import { customerWithPhone } from '../customer-rules/index.ts';
import { Customer } from '../customer-rules/kind.ts';
import type { CustomerRow } from '../customer-rules/rules.ts';
import { isHeaderOf, readFile, runImport, understood } from '../imports/index.ts';
import { customerFieldsOf, customerFormats } from './import-formats.ts';
import { planCustomerImport } from './import.ts';

/* Customers as shops and spreadsheets hand them over. */

async function imported(content: string | Uint8Array<ArrayBuffer>, { store, backend } = companyInMemory()) {
  const source = { fields: customerFieldsOf('BD'), formats: customerFormats };
  const written = await readFile(new Blob([content]), { isHeader: isHeaderOf(source) });
  if ('code' in written) throw new Error(written.code);
  const { rows, seen, format } = await understood(written, source);
  const plan = await planCustomerImport(store, rows, seen, {});
  await runImport(store, plan, {});
  const customers = backend.rows<CustomerRow>(Customer.name);
  return { store, backend, format: format?.label, customers, told: plan.reports.map(({ line, reason, detail }) => [line, reason, detail]) };
}

it('takes the number at the address where a person has no other one', async () => {
  const file = readFileSync(new URL('../../../../tests/fixtures/imports/field/case-12-shopify-customers.csv', import.meta.url));
  const { format, customers, told } = await imported(new Uint8Array(file));
  expect(format).toBe('Shopify');
  expect(customers.map((row) => [row.name, row.phone_e164, row.phone2, row.address, row.city, row.postcode, row.tags])).toEqual([
    ['Test One', '+8801712345678', '', 'House 4 Road 2, Flat 5B', 'Dhaka', '1207', []],
    ['Test Two', '+8801812345678', '', 'Village Char', 'Bogura', '5800', ['vip']],
  ]);
  expect(told).toEqual([[4, 'name_missing', '']]);
});

it('refuses numbers that a spreadsheet has shortened, and never makes another person’s number of them', async () => {
  const { customers, told } = await imported('Name,Phone\nRahima,8.80171E+12\nKarim,1.7123457E+09\nNasrin,1712345678.0\n');
  expect(customers.map((row) => [row.name, row.phone_e164])).toEqual([['Nasrin', '+8801712345678']]);
  expect(told).toEqual([
    [2, 'code_exponent', '8.80171E+12'],
    [3, 'code_exponent', '1.7123457E+09'],
  ]);
});

it('reads two numbers of one cell as the first and the second, and finds a customer by either', async () => {
  const { store, customers } = await imported('Name,Phone\nSalt &amp; Co,"01712345678, 01812345678"\n');
  expect(customers.map((row) => [row.name, row.phone, row.phone2])).toEqual([['Salt & Co', '01712345678', '01812345678']]);
  expect(await customerWithPhone(store, '+880 1812-345678')).toMatchObject({ name: 'Salt & Co' });
  const again = await imported('Name,Phone,City\nSalt and Co,01812345678,Dhaka\n', companyWith(customers));
  expect([again.customers.map((row) => [row.name, row.phone, row.phone2, row.city]), again.told]).toEqual([
    [['Salt & Co', '01712345678', '01812345678', 'Dhaka']],
    [[2, 'name_kept', 'Salt & Co']],
  ]);
  const many = await imported('Name,Phone\nRahima,"01712345678, 01812345678, 01912345678"\n');
  expect([many.customers, many.told]).toEqual([[], [[2, 'phone_too_long', 37]]]);
});

function companyWith(customers: readonly CustomerRow[]) {
  const company = companyInMemory();
  company.backend.seed(Customer.name, customers);
  return company;
}
