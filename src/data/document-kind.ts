import * as v from 'valibot';

import type { PermissionKey } from '#access/permissions.ts';

import type { Action } from './action.ts';
import { details, documentDay, id, instant, minorTotal, optionalId, optionalInstant, text } from './fields.ts';
import { type AnyKind, type Cell, type Collection, defineKind, type Kind } from './kind.ts';
import { newestFirst } from './sort-key.ts';
import type { Move } from './states.ts';

/* The kinds of documents: number, states, lines with a total, feed. What is not usual is said by `defineKind` itself. */

type Entries = v.ObjectEntries;

/** In the order in which histories tell them: those of a feature stand between. */
const head = {
  id,
  number: text(60, 1),
  printed_number: v.nullable(text(60, 1)),
  /** Why it stands where it does. */
  reason: text(200),
  day: documentDay,
};
const rest = {
  /** Kept by the server. */
  total_amount: minorTotal,
  notes: text(2000),
  created_by: optionalId,
  created_at: instant,
  deleted_at: optionalInstant,
};

type Usual = typeof head & typeof rest;
type Schema<State extends string, E extends Entries> = v.StrictObjectSchema<
  Usual & { readonly status: v.PicklistSchema<readonly State[], undefined> } & E,
  undefined
>;
type Row = v.InferOutput<v.ObjectSchema<Usual, undefined>> & { readonly status: string };
type UsualColumn = 'day' | 'number' | 'status' | 'total_amount' | 'deleted';

type Document<Name, State extends string, E extends Entries, Column extends string> = {
  readonly name: Name;
  readonly collection: Collection;
  /** Who receives it. */
  readonly read: PermissionKey;
  /** A new one stands in the first. */
  readonly states: readonly State[];
  readonly moves: readonly Move[];
  /** Facts of its own, as its lines. */
  readonly fields: E;
  /** What a step is taken by, and what stays once it has left its first state. */
  readonly seen: readonly (keyof E & string)[];
  readonly fixed: readonly (keyof (E & Usual) & string)[];
  readonly columns?: Readonly<Record<Column, (row: v.InferOutput<Schema<State, E>>) => Cell>>;
  /** What it is found by, beside number and notes. */
  readonly search?: (row: v.InferOutput<Schema<State, E>>) => readonly string[];
};

/** A document; amounts in minor units. Its table has its name, and so has its area. */
export function defineDocument<
  const Name extends string,
  const State extends string,
  const E extends Entries,
  const Column extends string = never,
>(document: Document<Name, State, E, Column>): Kind<Name, Schema<State, E>, '-day' | 'number', Column | UsualColumn> {
  const { name, collection, read, states, moves, seen, fixed, columns, search } = document;
  const [first = '', ...later] = states;
  return defineKind({
    name,
    table: name,
    collection,
    area: name,
    read,
    brand: false,
    merge: { policy: 'fields', guarded: ['status', ...seen], firstStands: null, silent: ['number'] },
    serverOnly: ['total_amount', 'printed_number', 'created_by'],
    number: 'number',
    printedNumber: 'printed_number',
    states: { field: 'status', first: [first], moves, seen, fixed: { in: later, fields: fixed } },
    schema: v.strictObject({ ...head, status: v.picklist(states), ...document.fields, ...rest }),
    keys: {
      '-day': (row: Row) => newestFirst(row.day, newestFirst(row.created_at)),
      number: (row: Row) => row.number,
    },
    columns: {
      day: (row: Row) => row.day,
      number: (row: Row) => row.number,
      status: (row: Row) => row.status,
      total_amount: (row: Row) => row.total_amount,
      deleted: (row: Row) => (row.deleted_at === null ? 0 : 1),
      ...columns,
    },
    search: (row: Row) => [row.number, row.printed_number, row.notes, ...(search?.(row as never) ?? [])],
  } as AnyKind) as unknown as ReturnType<typeof defineDocument<Name, State, E, Column>>;
}

/** Who made a document, changed it and took it where; told by the server. `column` names the document there. */
export function defineFeed<const Name extends string, const Column extends string>(of: AnyKind, name: Name, column: Column) {
  const schema = v.strictObject({
    id,
    ...({ [column]: id } as Readonly<Record<Column, typeof id>>),
    user_id: optionalId,
    actor_kind: v.picklist(['user', 'system']),
    type: text(30, 1),
    activity_details: details,
    created_at: instant,
  });
  type Told = Readonly<Record<Column, string>> & { readonly created_at: string };
  return defineKind({
    name,
    table: name,
    collection: 'feed',
    area: of.area,
    read: of.read,
    brand: false,
    merge: { policy: 'server' },
    refs: { [column]: { kind: of.name } },
    part: { date: 'created_at' },
    schema,
    keys: { record: (row) => (row as Told)[column] + newestFirst((row as Told).created_at) },
  });
}

/** The actions that take a document from state to state, each with the right that its step asks for. */
export function stepActions<const M extends readonly Move[]>(
  name: string,
  moves: M,
  seen: readonly string[],
): readonly (Action & { readonly name: M[number]['action'] })[] {
  return moves.map(({ action, permission }) => ({
    name: action,
    permission,
    touches: { [name]: { patch: ['status', 'reason', ...seen] } },
  }));
}
