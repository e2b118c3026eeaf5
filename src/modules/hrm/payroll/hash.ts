import { sha256 } from '#data/hash.ts';

/** Of the same facts the same 64 hex digits, in whatever order their fields are. */
export async function hashOf(facts: unknown): Promise<string> {
  return sha256(new Blob([inOrder(facts)]));
}

/** JSON with the fields of every object in order; what is `undefined` is left out. */
function inOrder(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(inOrder).join(',')}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value) ?? 'null';
  const fields = Object.entries(value).filter(([, one]) => one !== undefined);
  return `{${fields
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, one]) => `${JSON.stringify(name)}:${inOrder(one)}`)
    .join(',')}}`;
}
