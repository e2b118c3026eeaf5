import { foldText } from '#kernel/search.ts';

import { codeIn } from '../../business/imports/index.ts';
import { componentOfCode, type ComponentRow } from '../materials/index.ts';

/** Finds those in use by code or barcode, else by a name that only one bears. */
export function componentFinder(components: readonly ComponentRow[]): (text: string) => ComponentRow | undefined {
  const used = components.filter(({ active, deleted_at }) => active && deleted_at === null);
  const byName = Map.groupBy(used, ({ name }) => foldText(name));
  return (text) => {
    const named = byName.get(foldText(text)) ?? [];
    return componentOfCode(used, codeIn(text)) ?? (named.length === 1 ? named[0] : undefined);
  };
}
