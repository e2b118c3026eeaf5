import type { AttentionItem } from '#sync/client.ts';

/** Work that was refused together: the cause and everything that fell with it. */
export type AttentionGroup = { readonly id: string; readonly cause: AttentionItem; readonly seqs: readonly number[] };

export function groupsOf(items: readonly AttentionItem[]): readonly AttentionGroup[] {
  const groups = new Map<string, AttentionItem[]>();
  for (const item of items) groups.set(item.group, [...(groups.get(item.group) ?? []), item]);
  return [...groups].flatMap(([id, [cause, ...rest]]) => (cause ? [{ id, cause, seqs: [cause, ...rest].map((item) => item.seq) }] : []));
}

export type Difference = { readonly field: string; readonly here: string; readonly server: string };

/** The fields of the change in which this device and the server differ; without the server's row, what was to be written. */
export function differences({ changes, result }: AttentionItem): readonly Difference[] {
  const current = result.current;
  return changes.flatMap((change) => {
    const theirs = current?.kind === change.kind && current.id === change.id ? current.row : null;
    return Object.entries(change.set).flatMap(([field, [from, to]]) => {
      const server = shown(theirs ? theirs[field] : from);
      return shown(to) === server || hidden.test(field) ? [] : [{ field, here: shown(to), server }];
    });
  });
}

/** Ids and technical times say nothing to a person. */
const hidden = /(^|_)id$|_at$|^created_by$/;

function shown(value: unknown): string {
  if (value === null || value === undefined) return '';
  return typeof value === 'string' ? value : JSON.stringify(value);
}
