import { readFileSync } from 'node:fs';

import { downloadZip } from 'client-zip';
import { expect, it } from 'vitest';

import { isNumberOf, readSource } from './read-source.ts';

const target = { id: 'a', number: '', currency: 'BDT' };
const read = (content: BlobPart, told: Partial<typeof target> = {}) => readSource(new Blob([content]), { ...target, ...told }, {});
const ofx = readFileSync(new URL('../../../../tests/fixtures/imports/field/later-35-bank-fitid.ofx', import.meta.url), 'utf8');

/** The smallest spreadsheet that has a day, texts and numbers: what Excel writes, without its looks. */
async function spreadsheet(rows: string): Promise<Blob> {
  const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
  const relations = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
  const packages = 'http://schemas.openxmlformats.org/package/2006';
  const files = {
    '[Content_Types].xml': `<Types xmlns="${packages}/content-types"/>`,
    'xl/workbook.xml': `<workbook xmlns="${main}" xmlns:r="${relations}"><sheets><sheet name="S" sheetId="1" r:id="rId1"/></sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `<Relationships xmlns="${packages}/relationships">
      <Relationship Id="rId1" Type="${relations}/worksheet" Target="worksheets/sheet1.xml"/>
      <Relationship Id="rId2" Type="${relations}/styles" Target="styles.xml"/></Relationships>`,
    'xl/styles.xml': `<styleSheet xmlns="${main}"><cellXfs count="2"><xf numFmtId="0"/><xf numFmtId="14" applyNumberFormat="1"/></cellXfs></styleSheet>`,
    'xl/worksheets/sheet1.xml': `<worksheet xmlns="${main}"><sheetData>${rows}</sheetData></worksheet>`,
  };
  return downloadZip(Object.entries(files).map(([name, input]) => ({ name, input: `<?xml version="1.0"?>${input}` }))).blob();
}
const cell = (at: string, text: string) => `<c r="${at}" t="inlineStr"><is><t>${text}</t></is></c>`;

it('reads a spreadsheet: its days, its numbers, and a header below the address of the bank', async () => {
  const address = Array.from({ length: 14 }, (_, i) => `<row r="${i + 1}">${cell(`A${i + 1}`, `Line ${i + 1}`)}</row>`).join('');
  const header = `<row r="15">${cell('A15', 'Date')}${cell('B15', 'Particulars')}${cell('C15', 'Debit')}</row>`;
  const row = `<row r="16"><c r="A16" s="1"><v>46227</v></c>${cell('B16', 'Rent, July')}<c r="C16"><v>-5000.1</v></c></row>`;
  const source = await read(await spreadsheet(address + header + row));
  expect(source).toMatchObject({
    kind: 'table',
    table: { headers: ['Date', 'Particulars', 'Debit'], rows: [{ line: 16, cells: ['2026-07-24', 'Rent, July', '-5000.10'] }] },
  });
});

it('tells an archive that is no spreadsheet', async () => {
  expect(await read(await downloadZip([{ name: 'a.txt', input: 'x' }]).blob())).toEqual({ code: 'not_spreadsheet' });
});

it('reads OFX by what it is, and refuses another currency and a file that is cut off', async () => {
  expect(await read(ofx)).toMatchObject({ kind: 'told', account: 'A-1', told: { rows: [{ amount: -50_000 }, { amount: -1_500 }] } });
  expect(await read(ofx, { currency: 'INR' })).toEqual({ code: 'other_currency', currency: 'BDT' });
  expect(await read(ofx.slice(0, 300))).toEqual({ code: 'cut_off' });
});

it('of several accounts in one file it takes the one that has this number', async () => {
  const statement = /<STMTTRNRS>.*<\/STMTTRNRS>/s.exec(ofx)?.[0] ?? '';
  const both = ofx.replace(statement, statement + statement.replace('A-1', '00123').replace('-500.00', '-7.00'));
  expect(await read(both)).toEqual({ code: 'accounts', accounts: ['A-1', '00123'] });
  expect(await read(both, { number: '123' })).toMatchObject({ account: '00123', told: { rows: [{ amount: -700 }, {}] } });
  expect([isNumberOf('A-1', 'a1'), isNumberOf('1', ''), isNumberOf('12', '34')]).toEqual([true, false, false]);
});

it('refuses 150,000 rows with their number', async () => {
  const text = `Date,Amount\n${'2026-01-01,5.00\n'.repeat(150_000)}`;
  expect(await read(text)).toEqual({ code: 'too_many', rows: 150_000 });
});
