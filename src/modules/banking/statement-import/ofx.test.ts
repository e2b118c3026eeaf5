import { readFileSync } from 'node:fs';

import { expect, it } from 'vitest';

import { isOfx, ofxRows, readOfx } from './ofx.ts';

const sample = readFileSync(new URL('../../../../tests/fixtures/imports/field/later-35-bank-fitid.ofx', import.meta.url), 'utf8');

const xml = `<?xml version="1.0" encoding="UTF-8"?>
<?OFX OFXHEADER="200" VERSION="211" SECURITY="NONE" OLDFILEUID="NONE" NEWFILEUID="NONE"?>
<OFX><BANKMSGSRSV1><STMTTRNRS><STMTRS>
  <CURDEF>BDT</CURDEF>
  <BANKACCTFROM><BANKID>1</BANKID><ACCTID>A-2</ACCTID></BANKACCTFROM>
  <BANKTRANLIST><DTSTART>20260201</DTSTART>
    <STMTTRN><TRNTYPE>CREDIT</TRNTYPE><DTPOSTED>20260210235900.000[+6:BDT]</DTPOSTED><TRNAMT>+1200,50</TRNAMT>
      <FITID>X1</FITID><CHECKNUM>007</CHECKNUM><NAME>Salt &amp; Co</NAME><MEMO>Invoice 9</MEMO></STMTTRN>
    <STMTTRN><TRNTYPE>SRVCHG</TRNTYPE><DTPOSTED>20260211</DTPOSTED><TRNAMT>-15.00</TRNAMT><FITID>X2</FITID><MEMO>Monthly fee</MEMO></STMTTRN>
    <STMTTRN><TRNTYPE>OTHER</TRNTYPE><DTPOSTED>20260211</DTPOSTED><TRNAMT>0.00</TRNAMT><FITID>X3</FITID><NAME>Note</NAME></STMTTRN>
    <STMTTRN><TRNTYPE>OTHER</TRNTYPE><DTPOSTED>18990101</DTPOSTED><TRNAMT>1.00</TRNAMT><FITID>X4</FITID><NAME>Old</NAME></STMTTRN>
  </BANKTRANLIST>
  <LEDGERBAL><BALAMT>985.50</BALAMT><DTASOF>20260212</DTASOF></LEDGERBAL>
</STMTRS></STMTTRNRS></BANKMSGSRSV1></OFX>`;

const only = (text: string) => {
  const read = readOfx(text);
  if (typeof read === 'string' || !read[0]) throw new Error('No statement');
  return read[0];
};

it('reads SGML, whose fields are not closed', () => {
  expect(isOfx(sample)).toBe(true);
  const statement = only(sample);
  expect(statement).toMatchObject({ currency: 'BDT', account: 'A-1' });
  expect(ofxRows(statement)).toMatchObject({
    scheme: 'fitid',
    reports: [],
    rows: [
      { day: '2026-02-10', amount: -50_000, title: 'SHOP ABROAD', bankId: '77' },
      { day: '2026-02-10', amount: -1_500, title: 'FOREIGN FEE', bankId: '77' },
    ],
  });
});

it('reads XML, with a comma before the decimals, a balance and a fee', () => {
  expect(isOfx(xml)).toBe(true);
  const statement = only(xml);
  expect(statement).toMatchObject({ account: 'A-2', balance: { minor: 98_550, day: '2026-02-12' } });
  const { rows, reports } = ofxRows(statement);
  expect(rows).toMatchObject([
    { day: '2026-02-10', amount: 120_050, title: 'Salt & Co', party: 'Salt & Co', notes: 'Invoice 9', reference: '007', fee: false },
    { day: '2026-02-11', amount: -1_500, title: 'Monthly fee', party: '', notes: '', fee: true },
  ]);
  expect(reports).toMatchObject([
    { line: 3, outcome: 'skipped', reason: 'amount_zero' },
    { line: 4, outcome: 'invalid', reason: 'date_outside' },
  ]);
});

it('refuses a file that is cut off, and one without an account', () => {
  expect(readOfx(sample.slice(0, sample.indexOf('</BANKTRANLIST>')))).toBe('cut_off');
  expect(readOfx(sample.replace('<TRNAMT>-15.00', ''))).toBe('cut_off');
  expect(readOfx('<OFX><SIGNONMSGSRSV1></SIGNONMSGSRSV1></OFX>')).toBe('no_account');
  expect(isOfx('Date,Amount\n<OFX>,1')).toBe(false);
});
