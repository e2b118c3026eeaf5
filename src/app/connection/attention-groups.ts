import type { Change } from '#data/operation.ts';
import { fieldName } from '#modules/texts.ts';
import type { AttentionItem, Resend } from '#sync/client.ts';

/** Work that was refused together: the cause and everything that fell with it, or was refused for the same cause. `names`: of all its records. */
export type AttentionGroup = {
  readonly id: string;
  readonly cause: AttentionItem;
  readonly seqs: readonly number[];
  readonly names: readonly string[];
};

/** These do not depend on the record: whatever the person did was refused for them. */
const general = new Set(['forbidden', 'unknown_action', 'stale', 'too_large', 'brand_forbidden']);

export function groupsOf(items: readonly AttentionItem[]): readonly AttentionGroup[] {
  const groups = new Map<string, AttentionItem[]>();
  const storyOf = new Map<string, string>();
  for (const item of items) {
    // What fell with another goes where that one goes.
    const story = storyOf.get(item.group) ?? causeOf(item);
    storyOf.set(item.group, story);
    groups.set(story, [...(groups.get(story) ?? []), item]);
  }
  return [...groups].flatMap(([id, [cause, ...rest]]) =>
    cause
      ? [
          {
            id,
            cause: rest.length === 0 ? cause : lastSaid(cause, rest),
            seqs: [cause, ...rest].map((item) => item.seq),
            names: [...new Set([cause, ...rest].flatMap(({ name }) => name ?? []))],
          },
        ]
      : [],
  );
}

/** The same refusal of the same record, or of anything at all, is one story; so is what gave way to the same record of another device. */
function causeOf({ group, action, changes, result }: AttentionItem): string {
  const { status, code, field, current, told = [] } = result;
  const [apart, ...others] = told;
  if (apart?.code === 'kept_apart' && others.length === 0) return `${apart.code} ${apart.kind} ${apart.id}`;
  if (status !== 'rejected' || code === undefined) return group;
  if (general.has(code)) return `${code} ${action}`;
  const about = current ?? changes.find((change) => change.do === 'patch');
  return about ? `${code} ${field ?? ''} ${about.kind} ${about.id}` : group;
}

/** The cause with what the person wrote last of the same fields: the later work goes over the earlier when it is sent again. */
function lastSaid(cause: AttentionItem, rest: readonly AttentionItem[]): AttentionItem {
  const changes = cause.changes.map((change): Change => {
    const later = rest.flatMap((item) =>
      item.changes.filter((one) => one.do === 'patch' && one.kind === change.kind && one.id === change.id),
    );
    const set = Object.entries(change.set).map(([field, [from, to]]) => {
      const last = later.findLast((one) => field in one.set)?.set[field];
      return [field, [from, last ? last[1] : to]] as const;
    });
    return { ...change, set: Object.fromEntries(set) };
  });
  const overwritten = (field: string, change: number) => changes[change]?.set[field]?.[1] !== cause.changes[change]?.set[field]?.[1];
  const correctable = cause.correctable.filter(({ field, change }) => !overwritten(field, change));
  return { ...cause, changes, correctable, result: lastTold(cause.result, rest) };
}

/** What the person wanted last of each field, against what stands since. */
function lastTold(result: AttentionItem['result'], rest: readonly AttentionItem[]): AttentionItem['result'] {
  if (!result.told) return result;
  const told = result.told.map((one) => {
    const later = rest.flatMap((item) => item.result.told ?? []).filter(({ kind, id }) => kind === one.kind && id === one.id);
    return {
      ...one,
      row: later.at(-1)?.row ?? one.row,
      fields: Object.assign({}, one.fields, ...later.map(({ fields }) => fields)) as typeof one.fields,
    };
  });
  return { ...result, told };
}

export type Difference = {
  /** Index of the change. */
  readonly change: number;
  readonly kind: string;
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
      return fieldName(change.kind, field) === undefined || isSame(to, server) || follows(field, change.set)
        ? []
        : [
            {
              change: index,
              kind: change.kind,
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
export function resendOf(found: readonly Difference[], written: Written): Resend {
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
