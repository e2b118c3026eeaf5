import { addDays } from '#kernel/dates.ts';

import { type EntryRow, usesOf, walk } from './balance.ts';
import { awayStatuses } from './kind.ts';
import { type RequestRow, sumOf } from './rules.ts';

/** A line as a ledger shows it: what was entered, and between that what follows from requests and from what ran out. */
export type LedgerLine = {
  readonly id: string;
  readonly day: string;
  readonly what: EntryRow['entry'] | 'use' | 'reverse' | 'expire';
  readonly md: number;
  /** Of an entry. */
  readonly note: string;
  readonly valid_until: string | null;
  /** What there is after it, by what has been told until then. */
  readonly balance: number;
};

type Request = Pick<RequestRow, 'id' | 'status' | 'days' | 'from_day' | 'to_day' | 'decided_at' | 'deleted_at' | 'request_no'>;
type Line = Omit<LedgerLine, 'balance'>;

/** One person's lines of one type, the newest last. Thousandths of a day. */
export function ledgerOf(entries: readonly EntryRow[], requests: readonly Request[], today: string): readonly LedgerLine[] {
  const { left } = walk(entries, usesOf(requests));
  const lines: Line[] = [
    ...entries.map(({ id, effective_date, entry, md, note, valid_until }) => ({
      id,
      day: effective_date,
      what: entry,
      md,
      note,
      valid_until,
    })),
    ...requests.filter(({ deleted_at }) => deleted_at === null).flatMap(linesOf),
    ...entries.flatMap(({ id, valid_until }): readonly Line[] => {
      const rest = left.get(id) ?? 0;
      if (valid_until === null || valid_until >= today || rest === 0) return [];
      return [{ id: `${id}:expire`, day: addDays(valid_until, 1), what: 'expire', md: -rest, note: '', valid_until: null }];
    }),
  ];
  let balance = 0;
  return lines
    .toSorted((a, b) => (a.day < b.day ? -1 : Number(a.day > b.day)) || b.md - a.md || (a.id < b.id ? -1 : 1))
    .map((line) => ({ ...line, balance: (balance += line.md) }));
}

function linesOf({ id, status, days, from_day, decided_at, request_no }: Request): readonly Line[] {
  const away = awayStatuses.some((one) => one === status);
  if (!away && status !== 'cancelled') return [];
  const use: Line = { id, day: from_day, what: 'use', md: -sumOf(days), note: request_no, valid_until: null };
  if (away) return [use];
  return [use, { ...use, id: `${id}:reverse`, day: (decided_at ?? from_day).slice(0, 10), what: 'reverse', md: sumOf(days) }];
}
