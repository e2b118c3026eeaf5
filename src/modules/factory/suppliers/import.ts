import type { Stored } from '#data/kind.ts';
import { insert, patch } from '#data/operation.ts';
import { plain, type Store } from '#data/store.ts';
import type { CsvRow } from '#kernel/csv.ts';
import { newId } from '#kernel/ids.ts';
import { normalisePhone } from '#kernel/phone.ts';
import { foldText } from '#kernel/search.ts';

import {
  cellReader,
  decimalSignOf,
  emptyTally,
  type ImportPlan,
  inBatches,
  type Mapping,
  packSteps,
  type Parcelled,
  type RowReport,
  type Work,
} from '../../business/imports/index.ts';
import { dayOrderOf } from '../cells/index.ts';
import type { SupplierRow } from '../materials/index.ts';
import { Supplier } from '../materials/kind.ts';
import { type ReadSettings, readSupplier, type ToldSupplier } from './import-read.ts';
import { cleanSupplier, newSupplier, nextCode, noFacts, openingDue } from './supplier-commands.ts';
import { nameMark } from './twins.ts';

type Known = Stored<SupplierRow>;

/**
 * The dry run of a list of suppliers: one is known by its code, else by its phone, else, where neither is told, by its name. What the file
 * leaves empty stays; who is found by the phone keeps code and name.
 */
export async function planSupplierImport(store: Store, rows: readonly CsvRow[], mapping: Mapping, work: Work): Promise<ImportPlan> {
  const cell = cellReader(mapping);
  const { country } = store.company();
  const settings = await settingsOf(store, rows, mapping);
  const known = knownIn(await store.find(Supplier), country);
  const reports: RowReport[] = [];
  const suppliers = emptyTally();
  const wholes: Parcelled[] = [];
  const seen = new Map<string, number>();
  await inBatches(
    rows,
    async (batch) => {
      for (const row of batch) await planRow(row);
    },
    work,
  );
  return { tallies: { suppliers }, reports, steps: packSteps('supplier.save', wholes) };

  async function planRow({ line, cells }: CsvRow): Promise<void> {
    const read = readSupplier(cells, cell, settings);
    if ('problem' in read) return void reports.push({ line, outcome: 'invalid', ...read.problem });
    const { told } = read;
    const marks = marksOf(told, country);
    const before = marks.map((mark) => known.get(mark)).find((row) => row !== undefined);
    if (!before && told.name === '') return void reports.push({ line, outcome: 'invalid', reason: 'name_missing', detail: '' });
    const first = [...marks, ...(before ? [before.id] : [])].map((mark) => seen.get(mark)).find((at) => at !== undefined);
    if (first !== undefined) return void reports.push({ line, outcome: 'skipped', reason: 'supplier_twice', detail: first });
    for (const mark of before ? [...marks, before.id] : marks) seen.set(mark, line);
    if (!before) return addRow(told);
    if (before.deleted_at !== null || before.merged_into !== null)
      return void reports.push({ line, outcome: 'skipped', reason: 'supplier_gone', detail: before.name });
    return changeRow(line, told, before);
  }

  async function addRow(told: ToldSupplier): Promise<void> {
    const facts = cleanSupplier(store, { ...noFacts, ...told });
    const row = newSupplier(store, { ...facts, code: facts.code || (await nextCode(store)) }, newId());
    suppliers.created += 1;
    wholes.push({ changes: [insert(Supplier, row)], predicted: [await openingDue(store, row)].filter((due) => due !== undefined) });
  }

  async function changeRow(line: number, { code, name, phone, ...rest }: ToldSupplier, stored: Known): Promise<void> {
    const before = plain(stored) as SupplierRow;
    const byCode = code !== '' && foldText(code) === foldText(before.code);
    if (!byCode && name !== '' && nameMark(name) !== nameMark(before.name))
      reports.push({ line, outcome: 'note', reason: 'supplier_name_kept', detail: before.name });
    const next = {
      ...rest,
      ...(byCode && name !== '' && { name }),
      ...(phone !== '' && { phone }),
      ...(rest.tags && { tags: [...new Set([...before.tags, ...rest.tags])] }),
    };
    const after = { ...before, ...cleanSupplier(store, { ...before, ...next }, before) };
    const change = patch(Supplier, before, after);
    suppliers[change ? 'updated' : 'unchanged'] += 1;
    const due = after.opening_balance === before.opening_balance ? undefined : await openingDue(store, after);
    if (change) wholes.push({ changes: [change], predicted: due ? [due] : [] });
  }
}

async function settingsOf(store: Store, rows: readonly CsvRow[], mapping: Mapping): Promise<ReadSettings> {
  const { country, currency } = store.company();
  return {
    ...{ country, currency, today: store.today() },
    order: dayOrderOf(store, rows, mapping, 'opening_date'),
    sign: await decimalSignOf(rows, mapping, (field) => field === 'credit_limit' || field === 'opening_balance'),
  };
}

/** By what marks whom; of several with one mark whoever stands by himself. */
function knownIn(rows: readonly Known[], country: string): ReadonlyMap<string, Known> {
  const isStanding = (row: Known) => row.deleted_at === null && row.merged_into === null;
  const standingLast = rows.toSorted((a, b) => Number(isStanding(a)) - Number(isStanding(b)));
  return new Map(
    standingLast.flatMap((row) => [...marksOf(row, country), `name:${nameMark(row.name)}`].map((mark) => [mark, row] as const)),
  );
}

function marksOf({ code, phone, name }: Pick<SupplierRow, 'code' | 'phone' | 'name'>, country: string): readonly string[] {
  const { e164 } = normalisePhone(phone, country);
  const marks = [code && `code:${foldText(code)}`, e164 && `phone:${e164}`].filter(Boolean);
  return marks.length > 0 ? marks : [`name:${nameMark(name)}`];
}
