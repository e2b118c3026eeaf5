import { m } from '#messages';
import { NameBadge } from '#ui/display/NameBadge.tsx';
import { useNumberText } from '#ui/display/numbers.tsx';

import { useLabels } from './use-labels.ts';

/** Tags in the colours of their labels; with `most`, the rest is counted. */
export function LabelChips({ tags, most = tags.length }: { readonly tags: readonly string[]; readonly most?: number }) {
  const { colourOf } = useLabels();
  const number = useNumberText();
  const rest = tags.slice(most);
  return (
    <span className="inline-flex max-w-full flex-wrap items-center gap-1">
      {tags.slice(0, most).map((tag) => (
        <NameBadge key={tag} name={tag} colour={colourOf(tag)} />
      ))}
      {rest.length > 0 && (
        <span className="text-12 text-muted-foreground" title={rest.join(', ')}>
          {m.labels_more({ n: number(rest.length) })}
        </span>
      )}
    </span>
  );
}
