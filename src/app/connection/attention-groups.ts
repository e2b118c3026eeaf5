import type { Change } from '#data/operation.ts';
import { fieldName } from '#modules/field-names.ts';
import type { Anew, AttentionItem } from '#sync/client.ts';

/** Work that was refused together: the cause and everything that fell with it. */
export type AttentionGroup = { readonly id: string; readonly cause: AttentionItem; readonly seqs: readonly number[] };

export function groupsOf(items: readonly AttentionItem[]): readonly AttentionGroup[] {
  const groups = new Map<string, AttentionItem[]>();
  for (const item of items) groups.set(item.group, [...(groups.get(item.group) ?? []), item]);
  return [...groups].flatMap(([id, [cause, ...rest]]) => (cause ? [{ id, cause, seqs: [cause, ...rest].map((item) => item.seq) }] : []));
}

export type Difference = {
  /** Index of the change. */
  readonly change: number;
  readonly field: string;
  readonly here: unknown;
  readonly server: unknown;
  /** Whether the two are shares of a hundred percent. */
  readonly percent: { readonly here: boolean; readonly server: boolean };
  /** Can be written anew in place; `nullable`: may also be left empty. */
  readonly correctable: { readonly nullable: boolean } | null;
};

/** The fields of the change in which this device and the server differ; without the server's row, what was to be written. */
export function differences({ changes, result, correctable }: AttentionItem): readonly Difference[] {
  const current = result.current;
  return changes.flatMap((change, index) => {
    const theirs = current?.kind === change.kind && current.id === change.id ? current.row : null;
    return Object.entries(change.set).flatMap(([field, [from, to]]) => {
      const server = theirs ? theirs[field] : from;
      return fieldName(field) === undefined || isSame(to, server) || follows(field, change.set)
        ? []
        : [
            {
              change: index,
              field,
              here: to,
              server,
              percent: percentOf(field, change.set, theirs),
              correctable: correctable.find((one) => one.change === index && one.field === field) ?? null,
            },
          ];
    });
  });
}

/** A discount is an amount or a share; which of them stands in the field beside it. */
function percentOf(field: string, set: Change['set'], theirs: Readonly<Record<string, unknown>> | null): Difference['percent'] {
  if (field !== 'discount_value') return { here: false, server: false };
  const [from, to] = set['discount_type'] ?? [];
  const server = theirs?.['discount_type'] ?? from;
  return { here: (to ?? server) === 'percent', server: server === 'percent' };
}

/** The pieces that stayed follow from how it ended, which says it in a word. */
function follows(field: string, set: Readonly<Record<string, unknown>>): boolean {
  return field === 'items' && 'delivery_details' in set;
}

/** Lines that were written anew, by place. */
export type Written = ReadonlyMap<string, string>;

export function placeOf({ change, field }: Difference): string {
  return `${change} ${field}`;
}

/** What is to be sent again: over what the person has seen of the server's, with the lines that were written anew. */
export function anew(found: readonly Difference[], written: Written): Anew {
  return {
    seen: found.map(({ change, field }) => ({ change, field })),
    corrections: found.flatMap((one) => {
      const value = written.get(placeOf(one))?.trim();
      if (value === undefined) return [];
      return [{ change: one.change, field: one.field, value: value === '' && one.correctable?.nullable ? null : value }];
    }),
  };
}

function isSame(one: unknown, other: unknown): boolean {
  return JSON.stringify(filled(one)) === JSON.stringify(filled(other));
}

/** Nothing is nothing, in whatever form. */
function filled(value: unknown): unknown {
  return Array.isArray(value) && value.length === 0 ? '' : (value ?? '');
}
