import { useEffect, useState } from 'react';

import { useCompany, useStore } from '#data/react.tsx';
import { m } from '#messages';
import { useNumberText } from '#ui/display/numbers.tsx';
import { Notice } from '#ui/page/Notice.tsx';

import { type Shortage, shortagesOf } from '../sale-rules/index.ts';

/** Pieces by variant; `before` are already off the shelf. */
type Pieces = readonly { readonly variant_id: string | null; readonly pieces: number }[];

/** Before anything leaves: which pieces are not there. The company's rule decides whether that is told, refused, or no matter. */
export function ShortageNotice({ after, before = none }: { readonly after: Pieces; readonly before?: Pieces }) {
  const { negative_stock: rule } = useCompany();
  const number = useNumberText();
  const shortages = useShortages(after, before);
  if (rule === 'allow' || shortages.length === 0) return null;
  return (
    <Notice
      tone={rule === 'block' ? 'danger' : 'warning'}
      title={rule === 'block' ? m.parcels_shortage_block() : m.parcels_shortage_warn()}
    >
      <ul>
        {shortages.map(({ id, name, wanted, onHand }) => (
          <li key={id}>{m.parcels_shortage({ name, wanted: number(wanted), on_hand: number(onHand) })}</li>
        ))}
      </ul>
    </Notice>
  );
}

const none: Pieces = [];

function useShortages(after: Pieces, before: Pieces): readonly Shortage[] {
  const store = useStore();
  const [found, setFound] = useState<readonly Shortage[]>([]);
  const asked = JSON.stringify([after, before]);
  useEffect(() => {
    let live = true;
    const [goes, gone] = JSON.parse(asked) as [Pieces, Pieces];
    void shortagesOf(store, goes, gone).then((shortages) => {
      if (live) setFound(shortages);
    });
    return () => {
      live = false;
    };
  }, [store, asked]);
  return found;
}
