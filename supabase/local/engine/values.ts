import pg from 'pg';

/** Values arrive as the Supabase layer expects them, and the same on every engine: moments and days as text, numbers as numbers where they fit. */
type Nested = string | null | readonly Nested[];

const single: readonly (readonly [oid: number, array: number, parse: (text: string) => unknown])[] = [
  [19, 1003, asText],
  [20, 1016, exactInteger],
  [114, 199, parseJson],
  [3802, 3807, parseJson],
  [1700, 1231, exactNumber],
  [1082, 1182, asText],
  [1083, 1183, asText],
  [1114, 1115, asMoment],
  [1184, 1185, asMoment],
  [1266, 1270, asText],
];
/** By the type's oid. */
export const parsers: ReadonlyMap<number, (text: string) => unknown> = new Map(
  single.flatMap(([oid, array, parse]) => [
    [oid, parse] as const,
    [array, (text: string): unknown => each(parseTexts(text), parse)] as const,
  ]),
);

/** The driver names its types by an enum that lacks most of them. */
const builtIn = pg.types.getTypeParser as (oid: number, format?: 'text' | 'binary') => (text: string) => unknown;
const parseTexts = builtIn(1009) as (text: string) => Nested;

export const values: pg.CustomTypesConfig = {
  getTypeParser: ((oid: number, format?: 'text' | 'binary') =>
    (format !== 'binary' && parsers.get(oid)) || builtIn(oid, format)) as typeof pg.types.getTypeParser,
};

/**
 * For PGlite, whose own refuse a value of another type before the database sees it, as an error without a code: what is given is
 * written as the driver of a Postgres writes it, and the database judges.
 */
export const serializers = Object.fromEntries([16, 25, 1042, 1043, 1082, 1114, 1184].map((oid) => [oid, asGiven]));

function asGiven(value: unknown): string {
  if (value instanceof Date) return value.toISOString();
  return typeof value === 'string' ? value : JSON.stringify(value);
}

function exactInteger(text: string): number | bigint {
  const value = Number(text);
  return Number.isSafeInteger(value) ? value : BigInt(text);
}

function exactNumber(text: string): number | string {
  const value = Number(text);
  return Number.isFinite(value) && String(value) === text ? value : text;
}

function each(entry: Nested, parse: (text: string) => unknown): unknown {
  if (typeof entry === 'string') return parse(entry);
  return entry === null ? null : entry.map((one) => each(one, parse));
}

function parseJson(text: string): unknown {
  return JSON.parse(text);
}

/** As JSON of Postgres and with it PostgREST write it: `2026-12-23T00:22:17.153816+00:00`. */
function asMoment(text: string): string {
  return text.replace(' ', 'T').replace(/([+-]\d\d)$/, '$1:00');
}

function asText(text: string): string {
  return text;
}
