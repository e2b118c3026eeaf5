import type { Module } from '#access/feature.ts';
import type { Store } from '#data/store.ts';
import { kinds } from '#modules/kinds.ts';
import { modules } from '#modules/registry.ts';
import { pageOf } from '#modules/texts.ts';

import { gateOf, isOpen } from '../access/guard.ts';

export type Hit = { readonly id: string; readonly label: string; readonly detail: string; readonly path: string };
export type HitGroup = { readonly label: string; readonly hits: readonly Hit[] };

const perGroup = 5;

/** Records by name, phone or number, from the lists on this device whose pages are offered to the person. */
export async function find(store: Store, text: string): Promise<readonly HitGroup[]> {
  const search = text.trim();
  if (search.length < 2) return [];
  const groups = await Promise.all(
    kinds.map(async (kind): Promise<HitGroup | null> => {
      const page = recordPage(kind.name);
      if (!page?.found || !isOpen(store.access(), page.gate)) return null;
      const { found } = page;
      const { rows } = await store.list(kind, {
        search,
        limit: perGroup,
        where: kind.columns?.['deleted'] ? { deleted: { in: [0] } } : {},
      });
      const hits = rows.map((row) => ({
        id: row.id,
        label: kind.search?.(row)[0] ?? '',
        detail: String(row[found.detail] ?? ''),
        path: pageOf(kind.name, row.id) ?? '',
      }));
      return { label: found.group(), hits };
    }),
  );
  return groups.filter((group) => group !== null).filter((group) => group.hits.length > 0);
}

/** What the page of the records of a kind asks of the person, and whether the palette finds them. */
function recordPage(kind: string) {
  for (const module of modules as readonly Module[])
    for (const feature of module.features)
      for (const route of Object.values(feature.routes)) {
        const record = route.records?.[kind];
        if (record) return { found: record.found, gate: gateOf(module, feature, route, record) };
      }
  return undefined;
}
