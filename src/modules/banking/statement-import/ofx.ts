import { readAmount } from '#kernel/amount.ts';
import { decimalsOf } from '#kernel/money.ts';
import { oneLine } from '#kernel/text.ts';

import { decoded, type ReadDay, readDay, type RowReport } from '../../business/imports/index.ts';
import { type Closing, type Told, type ToldRow, toldRow } from './told.ts';

/* OFX, as banks write it: 1.x is SGML whose fields are not closed, 2.x is XML. Both are one tag after the other. */

export type OfxStatement = {
  readonly currency: string;
  readonly account: string;
  /** What the bank says lies there at the end of a day. Minor units. */
  readonly balance: Closing | undefined;
  readonly movements: readonly Fields[];
};

/** The file ends too early: `cut_off`. It has no account in it: `no_account`. */
export type OfxProblem = 'cut_off' | 'no_account';

/** What a movement says, by tag. */
type Fields = Readonly<Record<string, string>>;

export function isOfx(text: string): boolean {
  return /^\s*(?:OFXHEADER:|<\?xml[\s\S]{0,400}?<\?OFX|<\?OFX|<OFX>)/i.test(text) || /^\s*<\?xml[^>]*>\s*<OFX>/i.test(text);
}

/** Every account in the file. */
export function readOfx(text: string): readonly OfxStatement[] | OfxProblem {
  if (!/<\/OFX>\s*$/i.test(text)) return 'cut_off';
  const statements = [...text.matchAll(/<(CC)?STMTRS>([\s\S]*?)<\/\1STMTRS>/gi)].map(([, , inside = '']) => statementIn(inside));
  if (statements.length === 0) return /<(?:CC)?STMTRS>/i.test(text) ? 'cut_off' : 'no_account';
  return statements.some(({ movements }) => movements.some((fields) => !fields['TRNAMT'])) ? 'cut_off' : statements;
}

/** The rows of a statement. The currency is that of the company: others are refused before. */
export function ofxRows({ movements, currency, balance }: OfxStatement): Told {
  const rows: ToldRow[] = [];
  const reports: RowReport[] = [];
  for (const [i, fields] of movements.entries()) {
    const read = rowIn(fields, i + 1, currency);
    if ('outcome' in read) reports.push(read);
    else rows.push(read);
  }
  return { scheme: 'fitid', rows, reports, closing: balance };
}

function statementIn(text: string): OfxStatement {
  const list = /<BANKTRANLIST>([\s\S]*?)(?:<\/BANKTRANLIST>|$)/i.exec(text)?.[1] ?? '';
  const around = fieldsIn(text.replace(list, ''));
  return {
    currency: (around['CURDEF'] ?? '').toUpperCase(),
    account: around['ACCTID'] ?? '',
    balance: balanceIn(fieldsIn(/<LEDGERBAL>([\s\S]*?)(?:<\/LEDGERBAL>|<AVAILBAL>|$)/i.exec(text)?.[1] ?? ''), around['CURDEF'] ?? ''),
    movements: list
      .split(/<STMTTRN>/i)
      .slice(1)
      .map(fieldsIn),
  };
}

function balanceIn({ BALAMT = '', DTASOF = '' }: Fields, currency: string): OfxStatement['balance'] {
  const [units, day] = [unitsIn(BALAMT, currency.toUpperCase()), dayOf(DTASOF)];
  return units === undefined || 'fault' in day ? undefined : { minor: units, day: day.day };
}

/** With a point or a comma before the decimals, and nothing between thousands. */
function unitsIn(amount: string, currency: string): number | undefined {
  const read = readAmount(amount.replace(/^\+/, '').replace(',', '.'), decimalsOf(currency), '.');
  return read && 'units' in read ? read.units : undefined;
}

/** The first value of each tag. A tag without text opens a group. */
function fieldsIn(text: string): Fields {
  const fields: Record<string, string> = {};
  for (const [, tag = '', value = ''] of text.matchAll(/<([A-Z0-9.]+)>([^<]*)/gi)) {
    const name = tag.toUpperCase();
    if (value.trim() !== '') fields[name] ??= oneLine(decoded(value));
  }
  return fields;
}

function rowIn(fields: Fields, line: number, currency: string): ToldRow | RowReport {
  const { TRNTYPE = '', DTPOSTED = '', TRNAMT = '', FITID = '', NAME = '', MEMO = '', CHECKNUM = '', REFNUM = '' } = fields;
  const title = NAME || MEMO;
  const read = dayOf(DTPOSTED);
  const amount = unitsIn(TRNAMT, currency);
  if (DTPOSTED === '') return { line, outcome: 'invalid', reason: 'date_missing', detail: title };
  if ('fault' in read) return { line, outcome: 'invalid', reason: `date_${read.fault}`, detail: DTPOSTED };
  if (amount === undefined) return { line, outcome: 'invalid', reason: 'amount_unreadable', detail: TRNAMT };
  if (amount === 0) return { line, outcome: 'skipped', reason: 'amount_zero', detail: title };
  const fee = /^(?:FEE|SRVCHG)$/i.test(TRNTYPE) && amount < 0;
  const notes = MEMO === title ? '' : MEMO;
  return toldRow({
    line,
    day: read.day,
    amount,
    title,
    party: fee ? '' : NAME,
    reference: CHECKNUM || REFNUM,
    notes,
    bankId: FITID,
    fee,
  });
}

/** Of the moment in the bank's own time zone. */
function dayOf(moment: string): ReadDay {
  return readDay(/^\d{8}/.exec(moment)?.[0] ?? '', 'day');
}
