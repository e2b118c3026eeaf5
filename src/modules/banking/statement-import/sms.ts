import { readAmount } from '#kernel/amount.ts';
import { decimalsOf } from '#kernel/money.ts';
import { oneLine } from '#kernel/text.ts';

import { isNothing, readDay, type RowReport } from '../../business/imports/index.ts';
import { messagesIn } from './sms-split.ts';
import { type Told, type ToldRow, toldRow } from './told.ts';

/*
 * Messages of wallets and banks, as they are copied from a phone: bKash, Nagad, Rocket, Upay, alerts of banks. They are read by what all of them
 * say in some order: a verb, an amount, and what stands behind "Fee", "Balance", "TrxID", "from", "to" and "on".
 */

/** Each message is rows, or told as not understood; none is left out. */
export function readSms(text: string, currency: string): Told {
  const rows: ToldRow[] = [];
  const reports: RowReport[] = [];
  const seen = new Set<string>();
  for (const [i, message] of messagesIn(text).entries()) {
    const told = rowsOf(message, i + 1, currency);
    if ('reason' in told) reports.push(told);
    else if (seen.has(message)) reports.push({ line: i + 1, outcome: 'skipped', reason: 'message_twice', detail: message.slice(0, 60) });
    else rows.push(...told);
    seen.add(message);
  }
  return { scheme: 'sms', rows, reports };
}

function rowsOf(message: string, line: number, currency: string): readonly ToldRow[] | RowReport {
  const fault = (reason: string): RowReport => ({ line, outcome: 'invalid', reason, detail: message.slice(0, 160) });
  const verb = verbOf(message);
  const figure = amountOf(message);
  if (!verb || figure === undefined || isNoMovement.test(message)) return fault('message_unread');
  if (!isOf(figure, currency)) return fault('other_currency_message');
  const [amount, fee] = [unitsOf(figure, currency), unitsOf(behind(message, fees) ?? '0', currency)];
  const date = dateOf(message);
  if (!amount || fee === undefined) return fault('message_unread');
  if (date === undefined) return fault('message_undated');
  const read = readDay(date, 'day');
  if ('fault' in read) return fault(`date_${read.fault}`);
  const reference = (idOfMessage.exec(message)?.[1] ?? '').toUpperCase();
  const party = partyIn(message, verb.sign);
  const told = { line, day: read.day, title: verb.title, reference, party, bankId: reference, notes: message };
  const main = toldRow({ ...told, amount: verb.sign * amount });
  return fee === 0 ? [main] : [main, toldRow({ ...told, amount: -fee, party: '', notes: '', fee: true })];
}

type Verb = { readonly title: string; readonly sign: 1 | -1; readonly pattern: RegExp };

/** What these say holds, whatever else a message says. */
const clear: readonly Verb[] = [
  { title: 'Cash Out', sign: -1, pattern: /\bcash[ -]?out\b/i },
  { title: 'Cash In', sign: 1, pattern: /\bcash[ -]?in\b/i },
  { title: 'Cashback', sign: 1, pattern: /^(?:you(?: have)? (?:got|received)\b.{0,30})?\bcash ?back\b/i },
  { title: 'Add Money', sign: 1, pattern: /\badd(?:ed)? money\b/i },
  { title: 'Refund', sign: -1, pattern: /\brefund\b.{0,40}\bsent to\b/i },
  { title: 'Refund', sign: 1, pattern: /\brefund(?:ed)?\b/i },
  { title: 'Payment', sign: -1, pattern: /\bpayment (?:of .{0,30})?to\b/i },
  { title: 'Payment received', sign: 1, pattern: /\b(?:payment received|received (?:a )?payment)\b/i },
  { title: 'Money received', sign: 1, pattern: /\b(?:money received|received|deposited|transferred to your)\b(?!.{0,20}cash ?back)/i },
  { title: 'Credit', sign: 1, pattern: /\bcredited\b/i },
  { title: 'Withdrawal', sign: -1, pattern: /\b(?:withdrawn|withdrawal)\b/i },
  { title: 'Debit', sign: -1, pattern: /\bdebited\b/i },
];
/** What these say may be only what it was for. */
const vague: readonly Verb[] = [
  { title: 'Send Money', sign: -1, pattern: /\b(?:send money|sent|transferred)\b/i },
  { title: 'Mobile Recharge', sign: -1, pattern: /\brecharge\b/i },
  { title: 'Bill Payment', sign: -1, pattern: /\b(?:pay bill|bill)\b/i },
  { title: 'Payment', sign: -1, pattern: /\b(?:payment|merchant pay|paid|spent|purchase)\b/i },
];

/** What never moved money, and what will. */
const isNoMovement =
  /\b(?:failed|unsuccessful|not successful|declined|rejected|cancel(?:led|ed)|insufficient|requested|is due|will be|reversed)\b|\b(?:otp|code)\b ?(?:is|:)/i;

function verbOf(message: string): Verb | undefined {
  return firstOf(clear, message) ?? firstOf(vague, message);
}

/** The one that stands first in the message; of two at one place the one with more words. */
function firstOf(verbs: readonly Verb[], message: string): Verb | undefined {
  const found = verbs.flatMap((verb) => {
    const at = verb.pattern.exec(message)?.index;
    return at === undefined ? [] : [{ verb, at }];
  });
  return found.toSorted((a, b) => a.at - b.at)[0]?.verb;
}

const money = String.raw`(?:(?<word>tk|taka|bdt|inr|rs|usd|৳|₹|\$)\.?\s*:?\s*)?(?<figure>\d[\d,]*(?:\.\d+)?)`;
const fees = new RegExp(String.raw`\b(?:fee|service charge|charge|charges|vat|comm(?:ission)?)\b\s*[:.]?\s*(?:is |of )?${money}`, 'i');
/** Figures that are no amount of the movement. */
const aside = new RegExp(
  String.raw`\b(?:fee|service charge|charge|charges|vat|comm(?:ission)?|bal(?:ance)?|avl\.? ?bal(?:ance)?|limit)\b\.?\s*[:.]?\s*(?:is |of )?${money}`,
  'gi',
);
const labelled = new RegExp(String.raw`\bam(?:oun)?t\b\s*[:.]?\s*${money}`, 'i');
const plain = new RegExp(
  String.raw`(?:tk|taka|bdt|inr|rs|usd|৳|₹|\$)\.?\s*:?\s*\d[\d,]*(?:\.\d+)?|\b\d[\d,]*\.\d{2}\s*(?:tk|taka|bdt)\b`,
  'i',
);
const idOfMessage = /\b(?:trx|txn|trans(?:action)?)[ .]*(?:id|no|number)\b\s*[:.#]?\s*(?=[A-Z]*\d)([A-Z0-9]{6,24})\b/i;

/** The amount with its currency, as it is written. */
function amountOf(message: string): string | undefined {
  const rest = message.replace(aside, ' ');
  return (labelled.exec(rest)?.[0].replace(/^\w+\s*[:.]?\s*/, '') ?? plain.exec(rest)?.[0])?.trim();
}

function behind(message: string, label: RegExp): string | undefined {
  return label.exec(message)?.groups?.['figure'];
}

/** `Tk` is the taka alone: a company with rupees does not get its messages. */
function isOf(figure: string, currency: string): boolean {
  const [word = ''] = /tk|taka|৳|[a-z]+|[₹$]/i.exec(figure) ?? [];
  if (/^(?:tk|taka|৳)$/i.test(word)) return currency === 'BDT';
  return readAmount(`1 ${word}`.trim(), 0, '.', currency) !== undefined;
}

function unitsOf(figure: string, currency: string): number | undefined {
  const digits = /\d[\d,]*(?:\.\d+)?/.exec(figure)?.[0].replaceAll(',', '');
  const read = digits === undefined ? undefined : readAmount(digits, decimalsOf(currency), '.');
  return read && 'units' in read ? read.units : undefined;
}

const dates = [
  /\b\d{4}-\d{2}-\d{2}\b/,
  /\b\d{1,2}[-/.]\d{1,2}[-/.](?:\d{4}|\d{2})\b/,
  /\b\d{1,2}[- ](?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]*[-, ]+(?:\d{4}|\d{2})\b/i,
] as const;

function dateOf(message: string): string | undefined {
  return dates.map((form) => form.exec(message)?.[0]).find((found) => found !== undefined);
}

const ends = String.raw`(?=[.,;]\s|[.,;]?$|\s+(?:fee|charge|ref|txn\w*|trx\w*|bal|balance|is|was|has|successful(?:ly)?|on|at|via|your|uddokta)\b)`;
const partyBehind = (words: string) =>
  new RegExp(String.raw`\b(?:${words})\s*:?\s*(?:agent\s+)?(?<own>a\/c\s*[:.]?\s*)?(?<who>['"]?[\p{L}\d*+][^:]{0,79}?)${ends}`, 'giu');
const partyOf = {
  in: [partyBehind('from|sender|uddokta|by')],
  out: [partyBehind('to|receiver|merchant|biller|agent|uddokta|at'), partyBehind('from')],
} as const;

/** Who paid or was paid: a name or a number. What leads only to an amount, a day or the person's own account is nobody. */
function partyIn(message: string, sign: 1 | -1): string {
  const found = partyOf[sign === 1 ? 'in' : 'out'].flatMap((pattern) => [...message.matchAll(pattern)]);
  const names = found.map(({ groups }) =>
    sign === -1 && groups?.['own'] ? '' : oneLine((groups?.['who'] ?? '').replace(/^['"]|['"]$/g, '')),
  );
  return names.find(isParty) ?? '';
}

function isParty(name: string): boolean {
  return name !== '' && !isNothing(name) && !/^(?:tk|bdt|your|you|the|a\/c)\b/i.test(name) && !dates.some((form) => form.test(name));
}
