import type { CompanyFacts } from '#data/store.ts';
import { csvHeader, csvLines } from '#kernel/csv.ts';
import { decimalsOf } from '#kernel/money.ts';
import { m } from '#messages';

import type { Contents, TableRows } from './calls.ts';

/*
 * The whole company as entries of an archive, made as they are written: nothing is held but a page of rows or a file. Pages of one table
 * and tables of one export are read one after the other; README.txt says whether anything changed in between.
 */

export type Source = {
  readonly contents: () => Promise<Contents>;
  readonly rows: (table: string, after: TableRows['after']) => Promise<TableRows>;
  /** `null`: storage has no such file any more. */
  readonly file: (bucket: string, path: string) => Promise<Blob | null>;
};
/** `table`: which one is being read, `null` while files are. `done` counts rows and files. */
export type Progress = { readonly table: string | null; readonly done: number; readonly total: number };
export type Entry = { readonly name: string; readonly input: AsyncIterable<string> | Blob | string; readonly lastModified: Date };

export type ArchiveParts = {
  readonly company: CompanyFacts;
  readonly source: Source;
  readonly at: Date;
  /** Aborted: the next piece throws. */
  readonly signal: AbortSignal;
  readonly tell: (progress: Progress) => void;
};

export async function* archiveOf({ company, source, at, signal, tell }: ArchiveParts): AsyncGenerator<Entry> {
  const before = await source.contents();
  const written = new Map<string, number>();
  const missing: string[] = [];
  let total = before.files.length;
  for (const table of before.tables) total += table.rows;
  let done = 0;

  async function* csvOf({ name, columns }: Contents['tables'][number]): AsyncGenerator<string> {
    yield csvHeader(columns);
    let n = 0;
    for (let after: TableRows['after'] = null, last = false; !last;) {
      signal.throwIfAborted();
      tell({ table: name, done, total });
      const page = await source.rows(name, after);
      yield csvLines(page.rows.map((row) => columns.map((column) => cellOf(row[column]))));
      n += page.rows.length;
      done += page.rows.length;
      after = page.after;
      last = after === null;
    }
    written.set(name, n);
  }

  for (const table of before.tables) yield { name: `${table.name}.csv`, input: csvOf(table), lastModified: at };
  for (const { bucket, path } of before.files) {
    signal.throwIfAborted();
    tell({ table: null, done, total });
    const file = await source.file(bucket, path);
    done += 1;
    // The first folder is the company's id, the same for all of them.
    const name = `${bucket}/${path.slice(path.indexOf('/') + 1)}`;
    if (file) yield { name, input: file, lastModified: at };
    else missing.push(name);
  }
  const after = await source.contents();
  yield {
    name: 'README.txt',
    input: readmeOf({ company, at, written, missing, still: after.version === before.version }),
    lastModified: at,
  };
  tell({ table: null, done: total, total });
}

function cellOf(value: unknown): string | number | null {
  if (value === null || value === undefined) return null;
  if (typeof value === 'string' || typeof value === 'number') return value;
  return JSON.stringify(value);
}

type Told = {
  readonly company: CompanyFacts;
  readonly at: Date;
  readonly written: ReadonlyMap<string, number>;
  readonly missing: readonly string[];
  readonly still: boolean;
};

function readmeOf({ company, at, written, missing, still }: Told): string {
  const { name, currency, time_zone } = company;
  const lines = [
    m.company_data_readme_title({ company: name }),
    m.company_data_readme_at({ at: at.toISOString() }),
    '',
    still ? m.company_data_readme_still() : m.company_data_readme_moved(),
    '',
    m.company_data_readme_units(),
    `- ${m.company_data_readme_money({ currency, decimals: `${decimalsOf(currency)}` })}`,
    `- ${m.company_data_readme_times({ zone: time_zone })}`,
    `- ${m.company_data_readme_weight()}`,
    `- ${m.company_data_readme_rates()}`,
    `- ${m.company_data_readme_json()}`,
    `- ${m.company_data_readme_ids()}`,
    `- ${m.company_data_readme_deleted()}`,
    `- ${m.company_data_readme_formulas()}`,
    '',
    m.company_data_readme_tables(),
    ...[...written].map(([table, n]) => `- ${table}.csv: ${n}`),
    ...(missing.length === 0 ? [] : ['', m.company_data_readme_missing(), ...missing.map((path) => `- ${path}`)]),
  ];
  return `\uFEFF${lines.join('\r\n')}\r\n`;
}
