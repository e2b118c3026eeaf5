import type { GenericSchema, InferOutput } from 'valibot';

import type { Requirement } from '#access/access.ts';
import { foldText } from '#kernel/search.ts';

import { entriesOf } from './shape.ts';
import { byName } from './sort-key.ts';
import type { States } from './states.ts';

/** The RxDB collections. At most 12, because the open-source build refuses more than 13 per realm. */
export const collections = [
  'settings',
  'catalog',
  'customers',
  'orders',
  'settlements',
  'stock',
  'feed',
  'money',
  'people',
  'attendance',
  'factory',
  'work',
] as const;
export type Collection = (typeof collections)[number];

/**
 * Rows younger than 90 days are `hot`, than 365 days `year`, older ones `archive`; rows whose `open` columns are all null are hot at
 * any age. `date` names a date or an instant; days are those of UTC.
 */
export type PartRule = { readonly date: string; readonly open?: readonly string[] };

/** A list counts as each of its values in filters and facets. */
export type Cell = string | number | null | readonly string[];

/**
 * A text that one living row alone has, as search compares texts; with `within`, one of those that have the same value there. `loose`:
 * two that were made without network both stay, because the work that names them must not fall with one.
 */
export type Unique = { readonly field: string; readonly within?: string; readonly code: string; readonly loose?: true };

/**
 * Whose id a field holds. What is named so is not deleted (`inUse` is the refusal), trash or not; `column` is the list column of the
 * field, where it is called otherwise. What is deleted is named no more (`gone`). Several kinds share one table.
 */
export type Ref = { readonly kind: string | readonly string[]; readonly inUse?: string; readonly column?: string; readonly gone?: string };

/**
 * A kind is one sort of synced row: its schema, who reads it, where it is stored and how two writers are merged. A kind maps to
 * one table or, with `discriminator`, to a part of one; kinds of one table without it are the same rows for other readers. The
 * server holds the same facts in `private.sync_kind`, which is generated from these declarations (`npm run registry`).
 */
export type Kind<
  Name extends string = string,
  Schema extends GenericSchema = GenericSchema,
  Key extends string = string,
  Column extends string = string,
> = {
  readonly name: Name;
  readonly table: string;
  readonly discriminator?: { readonly column: string; readonly value: string };
  readonly collection: Collection;
  /** Shape of the row without `tenant_id`. Its entries are exactly the columns that replicate. */
  readonly schema: Schema;
  /** A new row whose id is a UUID v5 has that of the company and `prefix + row[field]`, unless the field is empty. */
  readonly derivedId?: { readonly prefix: string; readonly field: string };
  /** Columns that the server writes alone: what a device says of them is left out. Of a kind with policy `server` all are. */
  readonly serverOnly?: readonly string[];
  /** The document number (`kernel/numbers.ts`): it carries the code of the device that made the document, and of no other person's. */
  readonly number?: string;
  /** Keeps the number as it was printed, where another record had it already. */
  readonly printedNumber?: string;
  /** Audience of the rows; a bucket is tenant x area, with `/brand` behind it where `brand` is set. */
  readonly area: string;
  readonly read: Requirement;
  /**
   * Rows of one person (`user_id`), of a channel (`channel_id`) or of a device that many use (`device_id`): nobody else receives or writes
   * them; who is in it is in `private.audience_member`. The `derivedId` of a person's row has his id behind its prefix.
   */
  readonly audience?: 'user' | 'channel' | 'device';
  /** Rows carry `brand_id` and only holders of that brand receive them; a row with null belongs to the whole area. */
  readonly brand: boolean;
  /**
   * Field-level three-way merge is the default. `guarded` fields refuse when someone else changed them; `status` follows the
   * order status machine; rows of `append` kinds are never updated, nor deleted but with what they belong to; `server` kinds are
   * written by the server alone.
   */
  readonly merge: {
    readonly policy: 'fields' | 'append' | 'server';
    readonly guarded?: readonly string[];
    readonly status?: string;
    /**
     * Every `fields` kind says where of two values the first one stands, and whose gave way is told; in the rest the later one is as good.
     * `null`: in every field the later one stands, because its feed tells both, or nobody misses the first.
     */
    readonly firstStands?: readonly string[] | null;
    /** What no person typed: that two differed in it is told to nobody. */
    readonly silent?: readonly string[];
  };
  /** Of a document: where it stands, and who takes it where. */
  readonly states?: States<InferOutput<Schema>>;
  /** What holds among its rows: the door keeps it on the device, triggers that are generated from here in Postgres. */
  readonly unique?: readonly Unique[];
  readonly refs?: Readonly<Record<string, Ref>>;
  /** The field of `refs` whose row gives this one its brand, at once and wherever it moves; what it names stays. */
  readonly parentBrand?: string;
  /** The last row that is active and not deleted stays so; the value is the refusal. */
  readonly keepOne?: string;
  /**
   * A new row is judged alike whatever other new rows of the kind stand beside it, so that the server puts those of one call by one statement. Its
   * rules that ask for such rows are triggers before the row (they see those before it) or keys.
   */
  readonly putTogether?: true;
  /** Its records have files: whoever sees the record reads them, whoever may change it adds some (`Store.saveFile`). */
  readonly files?: true;
  /** What makes a row leave the hot part; absent = always hot. See `part.ts`. */
  readonly part?: PartRule;
  /** Texts by which the server finds rows in its archive, which no device keeps, together with their feed. */
  readonly find?: readonly string[];
  /**
   * Sort and lookup keys, at most four, by what they order by; every one is indexed as (kind, key) and cut after 80 characters. The first
   * is the order of lists without a sort. Named as a column, or `-` and a column, it gives that column's order, upwards or downwards.
   */
  readonly keys?: Readonly<Record<Key, (row: InferOutput<Schema>) => string>>;
  /**
   * Rows that a company may have, or one person, channel or device where they are its own: nobody fills a disk with them, and a question gives them all. Of
   * what is made beside something else (labels, categories) there is no such number: it would keep that out.
   */
  readonly atMost?: number;
  /** Rows that a question gives which does not say how many (500): all of a small kind; of a large one all that belong together. */
  readonly most?: number;
  /** Columns of the in-memory table that answers filters, sorts, counts and totals of lists; those of `impliedColumns` need not be named. */
  readonly columns?: Readonly<Record<Column, (row: InferOutput<Schema>) => Cell>>;
  /** What a person may type to find the row: names, numbers, phones. Matched as fragments, case and digits folded. */
  readonly search?: (row: InferOutput<Schema>) => readonly (string | null)[];
};

// oxlint-disable-next-line typescript/no-explicit-any -- the row type of an arbitrary kind is contravariant in `keys`
export type AnyKind = Kind<string, any>;

export type Row<K> = K extends { readonly schema: infer S extends GenericSchema } ? Readonly<InferOutput<S>> : never;

/** A row as screens get it: `$pending` tells that this device changed it and the server has not confirmed yet. */
export type Stored<R> = R & { readonly $pending: boolean };

/** What a read of rows can be ordered by, and the columns of which a list can be asked. */
export type KeyName<K extends AnyKind> = keyof NonNullable<K['keys']> & string;
export type ColumnName<K extends AnyKind> = keyof NonNullable<K['columns']> & string;

export function defineKind<
  const Name extends string,
  const S extends GenericSchema,
  const Key extends string = never,
  const Column extends string = never,
>(kind: Kind<Name, S, Key, Column>): Kind<Name, S, Key, Column | ImpliedColumn<keyof InferOutput<S>>> {
  return { ...kind, columns: { ...impliedColumns(kind), ...kind.columns } } as ReturnType<typeof defineKind<Name, S, Key, Column>>;
}

/** Of the implied columns those that screens name; the others are the constraints' own. */
type ImpliedColumn<Field> = 'name' extends Field
  ? Extract<Field, 'id' | 'name' | 'sort' | 'active'> | ('deleted_at' extends Field ? 'deleted' : never)
  : never;

/** Rows of an answer to whoever does not say how many. */
export function mostOf({ atMost = 500, most = atMost }: Pick<AnyKind, 'most' | 'atMost'>): number {
  return most;
}

export function kindsNamed({ kind }: Ref): readonly string[] {
  return typeof kind === 'string' ? [kind] : kind;
}

/** The list column by which a row with the same text is found. */
export function uniqueColumn(field: string): string {
  return `folded ${field}`;
}

/** What whoever has a name can be listed by, and what the kind's constraints ask for. */
function impliedColumns({ schema, unique = [], refs = {} }: AnyKind): NonNullable<AnyKind['columns']> {
  const fields = Object.keys(entriesOf({ schema }));
  const plain = fields.includes('name') ? Object.entries(plainColumns).filter(([, { field }]) => fields.includes(field)) : [];
  const named = Object.entries(refs).filter(([, ref]) => ref.inUse !== undefined && ref.column === undefined);
  return {
    ...Object.fromEntries(plain.map(([name, { cell }]) => [name, cell])),
    ...Object.fromEntries(unique.map(({ field }) => [uniqueColumn(field), (row) => foldText(row[field])])),
    ...Object.fromEntries(named.map(([field]) => [field, (row) => row[field]])),
  };
}

const plainColumns: Readonly<Record<string, { readonly field: string; readonly cell: (row: Readonly<Record<string, never>>) => Cell }>> = {
  id: { field: 'id', cell: (row) => row['id'] ?? null },
  name: { field: 'name', cell: (row) => byName(row['name'] ?? '') },
  sort: { field: 'sort', cell: (row) => row['sort'] ?? null },
  active: { field: 'active', cell: (row) => (row['active'] ? 1 : 0) },
  deleted: { field: 'deleted_at', cell: (row) => (row['deleted_at'] === null ? 0 : 1) },
};
