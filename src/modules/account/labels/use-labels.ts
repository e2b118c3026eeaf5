import { useMemo } from 'react';

import { useKeys } from '#data/react.tsx';
import { colourOfName } from '#kernel/name-colour.ts';

import { Label } from './kind.ts';
import { keyOf, type LabelRow } from './rules.ts';

/** The company's labels, and the colour in which a tag is shown: its label's own, else that of its name. */
export function useLabels(): { readonly labels: readonly LabelRow[]; readonly colourOf: (tag: string) => string } {
  const rows = useKeys(Label);
  return useMemo(() => {
    const labels = (rows ?? []).filter((row) => row.deleted_at === null);
    const own = new Map(labels.map((row) => [row.key, row.color]));
    return { labels, colourOf: (tag) => own.get(keyOf(tag)) ?? colourOfName(tag) };
  }, [rows]);
}
