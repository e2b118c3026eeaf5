import { readFile } from 'node:fs/promises';

import { describe, expect, it, vi } from 'vitest';

import { companyInMemory, tenant } from '#fixtures/imports/company.ts';
import { readCsv } from '#kernel/csv.ts';
import { newId } from '#kernel/ids.ts';

import { csvOfSheet } from '../../entity/csv.ts';
import { customerFromPhone } from '../customer-rules/from-phone.ts';
import { Customer } from '../customer-rules/kind.ts';
import { customerWithPhone, findCustomers } from '../customer-rules/queries.ts';
import { customerIdOf, type CustomerRow } from '../customer-rules/rules.ts';
import { detectFormat, guessMapping, runImport } from '../imports/index.ts';
import { addCustomer, deleteCustomers, editCustomer, isCustomerMade, restoreCustomers, reviveCustomer } from './commands.ts';
import { customersSheet } from './export.ts';
import { customerFieldsOf, customerFormats } from './import-formats.ts';
import { planCustomerImport } from './import.ts';

const rahim = { name: ' Rahim  Uddin ', phone: '০১৭১২-৩৪৫৬৭৮', address: 'House 1' };
const phone = '+8801712345678';

describe('adding', () => {
  it('derives the id from company and phone and cleans the text', async () => {
    const { store, backend } = companyInMemory();
    const id = await addCustomer(store, rahim);
    expect(id).toBe(customerIdOf(tenant, phone));
    expect(backend.rows<CustomerRow>(Customer.name)).toMatchObject([
      { name: 'Rahim Uddin', phone: '০১৭১২-৩৪৫৬৭৮', phone_e164: phone, phone_last10: '1712345678' },
    ]);
  });

  it('tells all that is wrong with a form at once, the taken number too', async () => {
    const { store, backend } = companyInMemory();
    await addCustomer(store, rahim);
    const facts = { name: ' ', phone: '01712345678', phone2: '12', email: 'nowhere' };
    const fields = [{ field: 'phone2' }, { field: 'email' }, { code: 'customer_exists', field: 'phone' }];
    await expect(addCustomer(store, facts)).rejects.toMatchObject({ code: 'name_missing', field: 'name', others: fields });
    expect(backend.written).toHaveLength(1);
  });

  it('refuses a number that somebody has, or had before deletion', async () => {
    const { store } = companyInMemory();
    await addCustomer(store, rahim);
    await expect(addCustomer(store, { name: 'Other', phone: '+880 1712 345678' })).rejects.toMatchObject({
      code: 'customer_exists',
      field: 'phone',
    });
    await deleteCustomers(store, [(await customerWithPhone(store, phone))!.id]);
    await expect(addCustomer(store, { name: 'Other', phone: '01712345678' })).rejects.toMatchObject({
      code: 'customer_deleted',
      field: 'phone',
    });
  });

  it('knows what was made of a form, whose id is that of the number, and takes nobody else for it', async () => {
    const { store } = companyInMemory();
    const made = async (facts: typeof rahim) => isCustomerMade(store, newId(), facts);
    expect(await made(rahim)).toBe(false);
    const id = await addCustomer(store, rahim);
    expect([await made(rahim), await made({ ...rahim, phone: '01712345678' }), await made({ ...rahim, address: 'House 2' })]).toEqual([
      true,
      false,
      false,
    ]);
    expect(await isCustomerMade(store, id, { ...rahim, address: 'House 2' })).toBe(true);
    await deleteCustomers(store, [id]);
    expect(await made(rahim)).toBe(false);
  });

  it.each([
    [{ name: '', phone: '' }, 'name_missing', 'name'],
    [{ name: 'A', phone: '12' }, 'phone_invalid', 'phone'],
    [{ name: 'A', phone: '', email: 'a@b' }, 'email_invalid', 'email'],
  ])('refuses %j', async (facts, code, field) => {
    await expect(addCustomer(companyInMemory().store, facts)).rejects.toMatchObject({ code, field });
  });

  it('refuses a name that is too long at the door', async () => {
    await expect(addCustomer(companyInMemory().store, { name: 'ক'.repeat(101), phone: '' })).rejects.toMatchObject({
      code: 'invalid',
      field: 'name',
    });
  });
});

describe('changing', () => {
  it('writes only what differs and keeps the id when the number changes', async () => {
    const { store, backend } = companyInMemory();
    const id = await addCustomer(store, rahim);
    const row = (await store.get(Customer, id))!;
    await editCustomer(store, row, { name: 'Rahim Uddin', phone: '01812345678' });
    expect(Object.keys(backend.written.at(-1)?.changes[0]?.set ?? {})).toEqual(['phone', 'phone_e164', 'phone_last10']);
    expect((await customerWithPhone(store, '01812345678'))?.id).toBe(id);
    expect(await customerFromPhone(store, { name: 'New', phone })).toMatchObject({ change: { do: 'insert' } });
    expect((await customerFromPhone(store, { name: 'New', phone })).id).not.toBe(id);
  });

  it('deletes softly, restores, and revives with what the form says', async () => {
    const { store } = companyInMemory();
    const id = await addCustomer(store, rahim);
    await deleteCustomers(store, [id]);
    expect(await findCustomers(store, 'rahim')).toEqual([]);
    await restoreCustomers(store, [id]);
    expect((await findCustomers(store, 'rahim')).map((row) => row.id)).toEqual([id]);
    await deleteCustomers(store, [id]);
    await reviveCustomer(store, (await store.get(Customer, id))!, { name: 'Rahim Mia', phone, address: '' });
    expect(await store.get(Customer, id)).toMatchObject({ name: 'Rahim Mia', address: 'House 1', deleted_at: null });
  });
});

describe('the customer of an order', () => {
  it('is made once, filled up later and never overwritten', async () => {
    const { store } = companyInMemory();
    const first = await customerFromPhone(store, { name: 'Rahim', phone });
    expect(first).toMatchObject({ id: customerIdOf(tenant, phone), change: { do: 'insert' } });
    await store.write({ action: 'order.create', changes: [first.change] });
    const second = await customerFromPhone(store, { name: 'Rahim bhai', phone: '01712345678', address: 'House 9' });
    expect(second.id).toBe(first.id);
    expect(second.change?.set).toEqual({ address: ['', 'House 9'] });
    expect((await customerFromPhone(store, { name: 'R', phone, address: 'House 9' }, { insertOnly: true })).change).toBeUndefined();
  });

  it('does not exist without a valid number', async () => {
    expect(await customerFromPhone(companyInMemory().store, { name: 'Walk-in', phone: '' })).toEqual({ id: null, change: undefined });
  });

  it('is revived when it was deleted', async () => {
    const { store } = companyInMemory();
    const id = await addCustomer(store, rahim);
    await deleteCustomers(store, [id]);
    const { id: again, change } = await customerFromPhone(store, { name: 'Rahim', phone });
    await store.write({ action: 'order.create', changes: [change] });
    expect([again, (await store.get(Customer, id))?.deleted_at]).toEqual([id, null]);
  });
});

describe('importing', () => {
  const words = (n: number) => Array.from({ length: n }, (_, i) => `tag ${i}`).join(', ');

  it('says so of a row whose tags do not fit beside those that the customer has', async () => {
    const { store } = companyInMemory();
    await addCustomer(store, { ...rahim, tags: ['eid'] });
    const planOf = async (n: number) => {
      const file = await readCsv(`name,phone,tags\nRahim,${rahim.phone},"${words(n)}"`);
      return planCustomerImport(store, file.rows, guessMapping(file.headers, customerFieldsOf('BD'), undefined), {});
    };
    expect((await planOf(50)).reports).toEqual([{ line: 2, outcome: 'invalid', reason: 'tags_too_many', detail: 51 }]);
    expect((await planOf(50)).steps).toEqual([]);
    expect((await planOf(49)).tallies['customers']).toMatchObject({ updated: 1 });
  });

  it('takes a Bagisto file, reports what is wrong, and changes nothing the second time', async () => {
    const { store, backend } = companyInMemory();
    const file = await readCsv(await readFile(new URL('../../../../tests/fixtures/imports/customers-like.csv', import.meta.url), 'utf8'));
    const format = detectFormat(file.headers, customerFormats);
    const mapping = guessMapping(file.headers, customerFieldsOf('BD'), format);
    const plan = await planCustomerImport(store, file.rows, mapping, {});
    expect(format?.id).toBe('bagisto');
    expect(plan.tallies['customers']).toEqual({ created: 3, updated: 0, unchanged: 0 });
    expect(plan.reports).toEqual([
      { line: 4, outcome: 'skipped', reason: 'customer_twice', detail: 2 },
      { line: 5, outcome: 'invalid', reason: 'name_missing', detail: '' },
    ]);
    await runImport(store, plan, {});
    expect(backend.rows<CustomerRow>(Customer.name).map((row) => [row.name, row.phone_e164, row.tags])).toEqual([
      ['Rahim Uddin', phone, ['wholesale']],
      ['Karim Ali', '+8801812345678', ['general']],
      ['Salma Begum', '', ['general']],
    ]);
    const again = await planCustomerImport(store, file.rows, mapping, {});
    expect([again.steps, again.tallies['customers']]).toEqual([[], { created: 0, updated: 0, unchanged: 3 }]);
  });

  it('asks what is stored for many records at once, however large the file is', async () => {
    const { store } = companyInMemory();
    await addCustomer(store, rahim);
    const records = Array.from({ length: 1500 }, (_, i) => `Customer ${i},018${10_000_000 + i},`);
    const file = await readCsv(['name,phone,email', ...records, `Rahim,${rahim.phone},`, 'Nobody,,nobody@example.com'].join('\n'));
    const asked = (['get', 'getMany', 'find', 'list'] as const).map((name) => vi.spyOn(store, name));
    const plan = await planCustomerImport(store, file.rows, guessMapping(file.headers, customerFieldsOf('BD'), undefined), {});
    expect(plan.tallies['customers']).toEqual({ created: 1501, updated: 1, unchanged: 0 });
    expect(plan.steps.flatMap(({ changes }) => changes)).toHaveLength(1502);
    expect(asked.flatMap(({ mock }) => mock.calls).length).toBeLessThan(20);
  });

  it('reads its own export back without changing anything', async () => {
    const { store } = companyInMemory();
    await addCustomer(store, { ...rahim, tags: ['eid', 'vip'], notes: '=calls, "late"' });
    await addCustomer(store, { name: 'Walk-in', phone: '' });
    const file = await readCsv(csvOfSheet(customersSheet(await store.find(Customer))));
    const plan = await planCustomerImport(store, file.rows.slice(0, 1), guessMapping(file.headers, customerFieldsOf('BD'), undefined), {});
    expect([plan.steps, plan.reports]).toEqual([[], []]);
    expect(file.rows[0]?.cells).toContain('=calls, "late"');
  });

  it.each([
    ['Rahim,017,', 'phone_invalid'],
    ['Rahim,,nobody', 'email_invalid'],
    [`${'x'.repeat(300)},,`, 'name_too_long'],
    [`Rahim,,,"${words(51)}"`, 'tags_too_many'],
    [`Rahim,,,${'x'.repeat(61)}`, 'tags_too_long'],
    [`Rahim,,,"${words(50)}"`, undefined],
    ['🙂 Rahim 🙂,০১৭১২৩৪৫৬৭৮,', undefined],
  ])('answers %s with a row or a reason', async (record, reason) => {
    const { store } = companyInMemory();
    const file = await readCsv(`name,phone,email,tags\n${record}`);
    const plan = await planCustomerImport(store, file.rows, guessMapping(file.headers, customerFieldsOf('BD'), undefined), {});
    expect(plan.reports.map((report) => report.reason)).toEqual(reason === undefined ? [] : [reason]);
    expect(plan.tallies['customers']?.created).toBe(reason === undefined ? 1 : 0);
  });

  it.each(['Mobile No', 'Mobile No.', 'Phone number', 'Contact_No', 'মোবাইল নম্বর'])('knows a column called %s as the phone', (header) => {
    expect(guessMapping(['Name', header], customerFieldsOf('BD'), undefined)).toEqual(['name', 'phone']);
  });

  it('updates by phone, keeps what the file leaves empty, and leaves deleted people alone', async () => {
    const { store } = companyInMemory();
    const id = await addCustomer(store, rahim);
    const file = await readCsv('name,phone,address\nRahim Mia,01712345678,');
    const mapping = guessMapping(file.headers, customerFieldsOf('BD'), undefined);
    await runImport(store, await planCustomerImport(store, file.rows, mapping, {}), {});
    expect(await store.get(Customer, id)).toMatchObject({ name: 'Rahim Mia', address: 'House 1', phone: '০১৭১২-৩৪৫৬৭৮' });
    await deleteCustomers(store, [id]);
    const plan = await planCustomerImport(store, file.rows, mapping, {});
    expect([plan.steps, plan.reports.map((report) => report.reason)]).toEqual([[], ['customer_deleted']]);
  });
});
