/** Name of a document in the outbox and primary key of its envelope. */
export type DocKey = `${string}:${string}`;

export function docKey(doc: { readonly kind: string; readonly id: string }): DocKey {
  return `${doc.kind}:${doc.id}`;
}

export function kindOf(key: string): string {
  return key.slice(0, key.indexOf(':'));
}

export function idOfKey(key: string): string {
  return key.slice(key.indexOf(':') + 1);
}
