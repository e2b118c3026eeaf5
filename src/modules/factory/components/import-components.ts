import { type Change, insert, patch } from '#data/operation.ts';
import { Refused } from '#data/refused.ts';
import { plain, type Store } from '#data/store.ts';
import type { DecimalSign } from '#kernel/amount.ts';
import type { CsvRow } from '#kernel/csv.ts';
import { newId } from '#kernel/ids.ts';
import { foldText } from '#kernel/search.ts';
import { oneLine } from '#kernel/text.ts';

import {
  cellReader,
  codeIn,
  decimalSignOf,
  decoded,
  emptyTally,
  type ImportPlan,
  inBatches,
  isTotal,
  type Mapping,
  packSteps,
  type Parcelled,
  type RowReport,
  type Work,
} from '../../business/imports/index.ts';
import { numberIn, type Problem, unitIn } from '../cells/index.ts';
import { parts } from '../material-ledger/index.ts';
import type { ComponentRow } from '../materials/index.ts';
import { Component, type ComponentPack, MaterialMove } from '../materials/kind.ts';
import { componentKindIn } from './import-formats.ts';
import { packsIn } from './packs.ts';

const numbers = ['pack_holds', 'reorder_point', 'reorder_qty', 'lead_days'] as const;
type Told = Readonly<Record<'code' | 'name' | 'type' | 'category' | 'unit' | 'pack' | 'pack_unit' | 'notes', string>> & {
  readonly barcodes: readonly string[];
} & Readonly<Record<(typeof numbers)[number], number | null>>;

/** The dry run of a list of components: a known code changes its component where the file says something; what is empty stays. */
export async function planComponentImport(store: Store, rows: readonly CsvRow[], mapping: Mapping, work: Work): Promise<ImportPlan> {
  const cell = cellReader(mapping);
  const sign = await decimalSignOf(rows, mapping, (field) => (numbers as readonly string[]).includes(field));
  const known = await knownIn(store);
  const reports: RowReport[] = [];
  const components = emptyTally();
  const wholes: Parcelled[] = [];
  const seen = new Map<string, number>();
  await inBatches(rows, async (batch) => batch.forEach(planRow), work);
  return { tallies: { components }, reports, steps: packSteps('component.save', wholes) };

  function planRow({ line, cells }: CsvRow): void {
    const told = readRow((field) => cell(cells, field), sign);
    const wrong = 'problem' in told ? told.problem : problemOf(told);
    if (wrong) return void reports.push({ line, outcome: 'invalid', ...wrong });
    if ('problem' in told) return;
    const first = seen.get(foldText(told.code));
    if (first !== undefined) return void reports.push({ line, outcome: 'skipped', reason: 'component_twice', detail: first });
    seen.set(foldText(told.code), line);
    const before = known.byCode.get(foldText(told.code));
    const change = changeOf(told, before);
    if (change && 'problem' in change) return void reports.push({ line, outcome: 'invalid', ...change.problem });
    components[before ? (change ? 'updated' : 'unchanged') : 'created'] += 1;
    if (change) wholes.push({ changes: [change.change] });
  }

  function problemOf({ code, name, type, unit, barcodes }: Told): Problem | undefined {
    const before = known.byCode.get(foldText(code));
    if (code === '') return { reason: 'component_code_missing', detail: '' };
    if (before && before.deleted_at !== null) return { reason: 'component_gone', detail: before.name };
    if (!before && (name === '' || isTotal(name))) return { reason: name === '' ? 'name_missing' : 'total_row', detail: '' };
    if (!before && unit === '') return { reason: 'unit_missing', detail: '' };
    if (unit !== '' && !unitIn(unit)) return { reason: 'unit_unknown', detail: unit };
    if (type !== '' && !componentKindIn(type)) return { reason: 'component_kind_unknown', detail: type };
    if (before && unit !== '' && unitIn(unit)?.code !== before.stock_unit && known.moved.has(before.id))
      return { reason: 'unit_stays', detail: before.stock_unit };
    const taken = barcodes.find((one) => (known.holders.get(one.toLowerCase()) ?? foldText(code)) !== foldText(code));
    for (const one of barcodes) if (taken === undefined) known.holders.set(one.toLowerCase(), foldText(code));
    return taken === undefined ? undefined : { reason: 'component_barcode_taken', detail: taken };
  }

  function changeOf(told: Told, before: ComponentRow | undefined): { readonly change: Change } | { readonly problem: Problem } | undefined {
    const row = before ?? { ...blank, id: newId(), code: told.code, created_by: store.access().userId, created_at: store.now() };
    const next = columnsOf(told, row);
    if ('problem' in next) return { problem: next.problem };
    const change = before ? patch(Component, before, next) : insert(Component, { ...row, ...next });
    return change && { change };
  }
}

/** The columns of which the file says something. */
function columnsOf(told: Told, row: ComponentRow): Partial<ComponentRow> | { readonly problem: Problem } {
  const words = Object.entries({ name: told.name, category: told.category, notes: told.notes }).filter(([, value]) => value !== '');
  const type = told.type === '' ? row.type : (componentKindIn(told.type) ?? row.type);
  const stock_unit = told.unit === '' ? row.stock_unit : (unitIn(told.unit)?.code ?? row.stock_unit);
  const packs = packsOf(told, row, stock_unit);
  if ('problem' in packs) return packs;
  const scaled = (value: number) => Math.round(value * parts);
  return {
    ...(Object.fromEntries(words) as Partial<ComponentRow>),
    ...{ type, stock_unit, packs: [...packs.packs], track_stock: type !== 'service' && row.track_stock },
    barcodes: [...new Set([...row.barcodes, ...told.barcodes])].slice(0, 10),
    ...(told.reorder_point !== null && { reorder_point: scaled(told.reorder_point) }),
    ...(told.reorder_qty !== null && { reorder_qty: scaled(told.reorder_qty) }),
    ...(told.lead_days !== null && { lead_days: Math.min(365, Math.round(told.lead_days)) }),
  };
}

/** A pack that is known by its name gets what the file says; another one comes besides. */
function packsOf(
  { pack, pack_holds, pack_unit, unit }: Told,
  { packs }: ComponentRow,
  stockUnit: string,
): { readonly packs: readonly ComponentPack[] } | { readonly problem: Problem } {
  if (pack === '' || pack_holds === null) return { packs };
  const own = unitIn(pack_unit || unit || stockUnit);
  if (!own) return { problem: { reason: 'unit_unknown', detail: pack_unit } };
  const before = packs.find(({ name }) => foldText(name) === foldText(pack));
  const entry = { key: before?.id ?? newId(), name: pack.slice(0, 30), per: pack_holds, unit: own.code, barcode: before?.barcode ?? '' };
  try {
    const [made] = packsIn([entry], stockUnit);
    return { packs: made ? [...packs.filter(({ id }) => id !== before?.id), made] : packs };
  } catch (error) {
    if (!(error instanceof Refused)) throw error;
    return {
      problem: { reason: error.code === 'pack_dimension' ? 'unit_other' : 'pack_unreadable', detail: `${pack} ${pack_holds} ${own.code}` },
    };
  }
}

const limits = { code: 40, name: 120, category: 60, notes: 2000, pack: 30 } as const;

function readRow(cell: (field: string) => string, sign: DecimalSign | undefined): Told | { readonly problem: Problem } {
  const text = (field: string) => oneLine(decoded(cell(field)));
  const words = {
    ...{ code: codeIn(text('code')), name: text('name'), type: text('type'), category: text('category'), unit: text('unit') },
    ...{ pack: text('pack'), pack_unit: text('pack_unit'), notes: decoded(cell('notes')).trim() },
  };
  for (const [field, limit] of Object.entries(limits)) {
    const { length } = words[field as keyof typeof limits];
    if (length > limit) return { problem: { reason: `${field}_too_long`, detail: length } };
  }
  const read = numbers.map((field) => [field, numberIn(text(field), 'quantity_unreadable', sign)] as const);
  for (const [, one] of read) if ('problem' in one) return one;
  const values = Object.fromEntries(read.map(([field, one]) => [field, 'value' in one ? one.value : null]));
  const barcodes = text('barcode').split(/[,;|]/).map(codeIn).filter(Boolean);
  return { ...words, barcodes, ...(values as Record<(typeof numbers)[number], number | null>) };
}

const blank: Omit<ComponentRow, 'id' | 'code' | 'created_by' | 'created_at'> = {
  ...{
    name: '',
    type: 'raw',
    category: '',
    photos: [],
    barcodes: [],
    stock_unit: 'pc',
    packs: [],
    track_stock: true,
    batch_tracked: false,
  },
  ...{ attributes: [], default_supplier_id: null, reorder_point: 0, reorder_qty: 0, lead_days: 0, safety_days: 0, wastage: 0 },
  ...{ shelf_life_days: null, weight_mg: null, location_id: null, notes: '', active: true, deleted_at: null },
};

type Known = {
  /** Of two with one code the living one. */
  readonly byCode: ReadonlyMap<string, ComponentRow>;
  /** Code of whatever has a barcode, in lower case. */
  readonly holders: Map<string, string>;
  readonly moved: ReadonlySet<string>;
};

async function knownIn(store: Store): Promise<Known> {
  const [components, moves] = await Promise.all([store.find(Component), store.find(MaterialMove)]);
  const rows = components.map((row) => plain(row) as ComponentRow);
  const ordered = rows.toSorted((a, b) => Number(a.deleted_at === null) - Number(b.deleted_at === null));
  const living = rows.filter(({ deleted_at }) => deleted_at === null);
  const codes = living.flatMap((row) =>
    [...row.barcodes, ...row.packs.map(({ barcode }) => barcode)].map((one) => [one.toLowerCase(), foldText(row.code)] as const),
  );
  return {
    byCode: new Map(ordered.map((row) => [foldText(row.code), row])),
    holders: new Map(codes.filter(([one]) => one !== '')),
    moved: new Set(moves.map(({ component_id }) => component_id)),
  };
}
