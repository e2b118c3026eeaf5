import { idOf } from '#kernel/id-of.ts';
import { paceOf } from '#kernel/pace.ts';
import { foldText } from '#kernel/search.ts';

import type { Scheme, Told, ToldRow } from './told.ts';

/*
 * What an imported row is called, so that the same file again adds nothing. Rows that are alike are told apart by how many of them there are:
 * the third one in a later file is a new one.
 */

/** `origin`: what the entry that it becomes is made of; its id follows from that, on every device alike. */
export type NamedRow = ToldRow & { readonly importId: string; readonly origin: string; readonly id: string };

/** The rows with their names in the books of an account. The order of rows that the bank names alike does not matter. */
export async function withNames(
  { scheme, rows }: Pick<Told, 'scheme' | 'rows'>,
  tenant: string,
  account: string,
  signal?: AbortSignal,
): Promise<readonly NamedRow[]> {
  const pace = paceOf(signal);
  const seen = new Map<string, number>();
  const names = new Map<ToldRow, string>();
  for (const row of rows.toSorted(byTitle)) {
    await pace();
    const key = keyOf(row, scheme, account);
    const ordinal = (seen.get(key) ?? 0) + 1;
    seen.set(key, ordinal);
    names.set(row, `${key}:${ordinal}`);
  }
  const named: NamedRow[] = [];
  for (const row of rows) {
    await pace();
    const importId = names.get(row) ?? '';
    const origin = `import:${account}:${importId}`;
    named.push({ ...row, importId, origin, id: idOf(tenant, `entry:${origin}`) });
  }
  return named;
}

/** The way in which a row came that has this import id. */
export function schemeOf(importId: string): string {
  return importId.slice(0, importId.indexOf(':'));
}

/** Longer names than any bank has are kept by what follows from them. */
const longest = 60;

function keyOf({ bankId, day, amount, title }: ToldRow, scheme: Scheme, account: string): string {
  if (bankId === '') return `${scheme}:${idOf(account, JSON.stringify([day, amount, foldText(title)]))}`;
  return `${scheme}:${bankId.length > longest ? idOf(account, bankId) : bankId}:${day}:${amount}`;
}

function byTitle(a: ToldRow, b: ToldRow): number {
  return a.title < b.title ? -1 : a.title > b.title ? 1 : a.line - b.line;
}
