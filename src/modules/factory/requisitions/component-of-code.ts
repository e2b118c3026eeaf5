import type { Store } from '#data/store.ts';

import type { ComponentRow } from '../materials/index.ts';
import { Component } from '../materials/kind.ts';

/** The component in use that has this code, barcode or barcode of a pack. */
export async function componentOfCode(store: Store, code: string): Promise<ComponentRow | undefined> {
  const where = { codes: { in: [code.trim().toLowerCase()] }, deleted: { in: [0] }, active: { in: [1] } } as const;
  return (await store.list(Component, { where, search: '', limit: 1 })).rows[0];
}
