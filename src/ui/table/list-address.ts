import { isDay } from '#kernel/dates.ts';

import type { Sort } from './column.ts';

/*
 * Filters in an address: `many` repeats the name (`status=a&status=b`), `flags` likewise with numbers (`printed=0`), `days` and
 * `numbers` are a span (`placed=2026-11-01..`).
 */

export type FilterKind = 'many' | 'flags' | 'days' | 'numbers';
export type FilterKinds = Readonly<Record<string, FilterKind>>;
export type DayRange = { readonly from?: string | undefined; readonly to?: string | undefined };
export type NumberRange = { readonly from?: number | undefined; readonly to?: number | undefined };

type FilterValue = {
  readonly many: readonly string[];
  readonly flags: readonly string[];
  readonly days: DayRange;
  readonly numbers: NumberRange;
};
export type Filters<K extends FilterKinds> = { readonly [N in keyof K]: FilterValue[K[N]] };
type AnyValue = FilterValue[FilterKind];

type Condition = { readonly in: readonly (string | number)[] } | { readonly from?: string | number; readonly to?: string | number };
export type Where<Name extends string = string> = Readonly<Partial<Record<Name, Condition>>>;

export function filtersIn<K extends FilterKinds>(params: URLSearchParams, kinds: K): Filters<K> {
  return Object.fromEntries(Object.entries(kinds).map(([name, kind]) => [name, valueIn(params, name, kind)])) as Filters<K>;
}

function valueIn(params: URLSearchParams, name: string, kind: FilterKind): AnyValue {
  if (kind === 'many') return params.getAll(name);
  if (kind === 'flags') return params.getAll(name).filter(isNumber);
  const [from = '', to = ''] = (params.get(name) ?? '').split('..');
  if (kind === 'days') return { ...(isDay(from) && { from }), ...(isDay(to) && { to }) };
  return { ...(isNumber(from) && { from: Number(from) }), ...(isNumber(to) && { to: Number(to) }) };
}

export function putFilter(params: URLSearchParams, name: string, kind: FilterKind, value: AnyValue): void {
  params.delete(name);
  if (kind === 'many' || kind === 'flags') {
    for (const one of value as readonly string[]) params.append(name, one);
    return;
  }
  const { from, to } = value as DayRange | NumberRange;
  if (from !== undefined || to !== undefined) params.set(name, `${from ?? ''}..${to ?? ''}`);
}

export function whereOf<K extends FilterKinds>(filters: Filters<K>, kinds: K): Where<keyof K & string> {
  const where: Record<string, Condition> = {};
  for (const [name, kind] of Object.entries(kinds)) {
    const value: AnyValue = filters[name] ?? [];
    if (isMany(value)) {
      if (value.length > 0) where[name] = { in: kind === 'flags' ? value.map(Number) : value };
      continue;
    }
    const { from, to } = value;
    if (from !== undefined || to !== undefined) where[name] = { ...(from !== undefined && { from }), ...(to !== undefined && { to }) };
  }
  return where as Where<keyof K & string>;
}

/** The same address in today's words: links and saved views may still ask for the trash by `trash=1`. */
export function inTodaysWords(params: URLSearchParams): URLSearchParams {
  const next = new URLSearchParams(params);
  if (next.get('trash') === '1') next.set('show', 'deleted');
  next.delete('trash');
  return next;
}

export function sortIn(params: URLSearchParams): Sort | undefined {
  const text = params.get('sort');
  if (!text) return undefined;
  return text.startsWith('-') ? { column: text.slice(1), descending: true } : { column: text, descending: false };
}

function isMany(value: AnyValue): value is readonly string[] {
  return Array.isArray(value);
}

function isNumber(text: string): boolean {
  return text !== '' && Number.isFinite(Number(text));
}
