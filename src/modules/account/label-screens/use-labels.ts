import { useMemo } from 'react';

import type { Row } from '#data/kind.ts';
import { useKeys } from '#data/react.tsx';
import { colourOfName } from '#kernel/name-colour.ts';
import { foldText } from '#kernel/search.ts';

import { Label } from '../labels/kind.ts';

/** The company's labels, and the colour in which a tag is shown: its label's own, else that of its name. */
export function useLabels(): { readonly labels: readonly Row<typeof Label>[]; readonly colourOf: (tag: string) => string } {
  const rows = useKeys(Label);
  return useMemo(() => {
    const labels = (rows ?? []).filter((row) => row.deleted_at === null);
    const own = new Map(labels.map((row) => [row.key, row.color]));
    return { labels, colourOf: (tag) => own.get(foldText(tag)) ?? colourOfName(tag) };
  }, [rows]);
}
