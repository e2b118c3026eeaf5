import { readAmount } from '#kernel/amount.ts';
import { decimalsOf } from '#kernel/money.ts';
import { oneLine } from '#kernel/text.ts';

import { decoded, type RowReport } from '../../business/imports/index.ts';
import { readDay } from './days.ts';
import { type Told, type ToldRow, toldRow } from './told.ts';

/* OFX, as banks write it: 1.x is SGML whose fields are not closed, 2.x is XML. Both are one tag after the other. */

export type OfxStatement = {
  readonly currency: string;
  readonly account: string;
  /** What the bank says lies there. As it is written. */
  readonly balance: { readonly amount: string; readonly day: string | undefined } | undefined;
  readonly movements: readonly Fields[];
};

/** The file ends too early: `cut_off`. It has no account in it: `empty`. */
export type OfxProblem = 'cut_off' | 'empty';

/** What a movement says, by tag. */
type Fields = Readonly<Record<string, string>>;

export function isOfx(text: string): boolean {
  return /^\s*(?:OFXHEADER:|<\?xml[\s\S]{0,400}?<\?OFX|<\?OFX|<OFX>)/i.test(text) || /^\s*<\?xml[^>]*>\s*<OFX>/i.test(text);
}

/** Every account in the file. */
export function readOfx(text: string): readonly OfxStatement[] | OfxProblem {
  if (!/<\/OFX>\s*$/i.test(text)) return 'cut_off';
  const statements = [...text.matchAll(/<(CC)?STMTRS>([\s\S]*?)<\/\1STMTRS>/gi)].map(([, , inside = '']) => statementIn(inside));
  if (statements.length === 0) return /<(?:CC)?STMTRS>/i.test(text) ? 'cut_off' : 'empty';
  return statements.some(({ movements }) => movements.some((fields) => !fields['TRNAMT'])) ? 'cut_off' : statements;
}

/** The rows of a statement. The currency is that of the company: others are refused before. */
export function ofxRows({ movements, currency }: OfxStatement): Told {
  const rows: ToldRow[] = [];
  const reports: RowReport[] = [];
  for (const [i, fields] of movements.entries()) {
    const read = rowIn(fields, i + 1, currency);
    if ('outcome' in read) reports.push(read);
    else rows.push(read);
  }
  return { scheme: 'fitid', rows, reports };
}

function statementIn(text: string): OfxStatement {
  const list = /<BANKTRANLIST>([\s\S]*?)(?:<\/BANKTRANLIST>|$)/i.exec(text)?.[1] ?? '';
  const around = fieldsIn(text.replace(list, ''));
  const ledger = fieldsIn(/<LEDGERBAL>([\s\S]*?)(?:<\/LEDGERBAL>|<AVAILBAL>|$)/i.exec(text)?.[1] ?? '');
  return {
    currency: (around['CURDEF'] ?? '').toUpperCase(),
    account: around['ACCTID'] ?? '',
    balance: ledger['BALAMT'] === undefined ? undefined : { amount: ledger['BALAMT'], day: dayOf(ledger['DTASOF'] ?? '') },
    movements: list
      .split(/<STMTTRN>/i)
      .slice(1)
      .map(fieldsIn),
  };
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
  const day = dayOf(DTPOSTED);
  const amount = readAmount(TRNAMT.replace(/^\+/, '').replace(',', '.'), decimalsOf(currency), '.');
  if (day === undefined)
    return { line, outcome: 'invalid', reason: DTPOSTED ? 'date_unreadable' : 'date_missing', detail: DTPOSTED || title };
  if (day === 'outside') return { line, outcome: 'invalid', reason: 'date_outside', detail: DTPOSTED };
  if (!amount || 'readings' in amount) return { line, outcome: 'invalid', reason: 'amount_unreadable', detail: TRNAMT };
  if (amount.units === 0) return { line, outcome: 'skipped', reason: 'amount_zero', detail: title };
  const fee = /^(?:FEE|SRVCHG)$/i.test(TRNTYPE) && amount.units < 0;
  const notes = MEMO === title ? '' : MEMO;
  return toldRow({
    line,
    day,
    amount: amount.units,
    title,
    party: fee ? '' : NAME,
    reference: CHECKNUM || REFNUM,
    notes,
    bankId: FITID,
    fee,
  });
}

/** Of the moment in the bank's own time zone. */
function dayOf(moment: string): string | 'outside' | undefined {
  return readDay(/^\d{8}/.exec(moment)?.[0] ?? '', 'day');
}
