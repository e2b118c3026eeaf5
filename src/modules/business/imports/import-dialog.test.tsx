import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';

import { companyInMemory } from '#fixtures/imports/company.ts';
import { showOn } from '#fixtures/shop-screen.tsx';

import { CustomerImport } from '../customers/CustomerImport.tsx';

/* What is told of a file before anything is written. */

beforeEach(() => localStorage.clear());
afterEach(cleanup);

const latin = (text: string) => Uint8Array.from(text, (sign) => sign.charCodeAt(0));

/** The dialog after a file with these bytes was picked. */
async function pick(content: string | Uint8Array<ArrayBuffer>, store = companyInMemory().store): Promise<HTMLElement> {
  cleanup();
  showOn(store, <CustomerImport onClose={() => undefined} />);
  const dialog = await screen.findByRole('dialog');
  fireEvent.change(within(dialog).getByLabelText('Choose a CSV file', { selector: 'input' }), {
    target: { files: [new File([content], 'customers.csv')] },
  });
  return dialog;
}
const column = (dialog: HTMLElement, header: string) => within(dialog).findByRole<HTMLSelectElement>('combobox', { name: header });

test('a file of Windows is read as one, and says so beside its letters', async () => {
  const dialog = await pick(latin('name,phone\nJos\xe9 M\xfcller,01712345678\n'));
  expect(await within(dialog).findByText(/Windows-1252/)).toBeTruthy();
  expect(within(dialog).getByText('José Müller')).toBeTruthy();
  const clean = await pick('name,phone\nJosé,01712345678\n');
  await column(clean, 'name');
  expect(within(clean).queryByText(/Windows-1252/)).toBeNull();
});

test('letters that were lost before are counted', async () => {
  const dialog = await pick('name,phone\nJos\uFFFD M\uFFFDller,01712345678\n');
  expect(await within(dialog).findByText(/2 letters/)).toBeTruthy();
});

test('customers without a phone are told of before they are made', async () => {
  const dialog = await pick('name,reachable\nRahima,maybe\n');
  expect(await within(dialog).findByText(/Phone/, { selector: '[role=status]' })).toBeTruthy();
  const known = await pick('name,Mobile No\nRahima,01712345678\n');
  expect((await column(known, 'Mobile No')).value).toBe('phone');
  expect(within(known).queryByText(/Phone/, { selector: '[role=status]' })).toBeNull();
});

test.each([
  ['a picture', latin('\x89PNG\r\n\x1a\n\0\0'), /not a table/i],
  ['an archive', latin('PK\x03\x04\x14\0'), /spreadsheet or an archive/i],
  ['a page', '<!DOCTYPE html><title>Sign in</title>', /web page/i],
  ['a file that never closes a quotation mark', 'name\nKarim\n"Rahima\nNasrin\n', /^Row 3 /],
])('%s that is called a table is told as what it is, and none of it is taken', async (_, content, told) => {
  const dialog = await pick(content);
  expect((await within(dialog).findByRole('alert')).textContent).toMatch(told);
  expect(within(dialog).queryByRole('table')).toBeNull();
});

test('what a person said of the columns holds for the next file, also against what a column looks like', async () => {
  const { store } = companyInMemory();
  const first = await pick('Naam,Reach at\nRahima,01712345678\n', store);
  expect((await column(first, 'Reach at')).value).toBe('phone');
  fireEvent.change(await column(first, 'Naam'), { target: { value: 'name' } });
  fireEvent.change(await column(first, 'Reach at'), { target: { value: '' } });
  fireEvent.click(within(first).getByRole('button', { name: 'Check' }));
  await waitFor(() => expect(within(first).queryByRole('combobox')).toBeNull());
  const next = await pick('Reach at,Naam\n01812345678,Karim\n', store);
  expect([(await column(next, 'Naam')).value, (await column(next, 'Reach at')).value]).toEqual(['name', '']);
});
