import { m } from '#messages';
import { useNumberText } from '#ui/display/numbers.tsx';
import { QuantityInput } from '#ui/form/inputs/QuantityInput.tsx';

import type { OrderItem } from '../sale-rules/kind.ts';

type Pieces = Readonly<Record<string, number>>;

/** How many pieces of each delivered line a customer sends back; no more than `most`. */
export function PiecesBack({
  items,
  most,
  pieces,
  onChange,
}: {
  readonly items: readonly OrderItem[];
  readonly most: Pieces;
  readonly pieces: Pieces;
  readonly onChange: (pieces: Pieces) => void;
}) {
  const number = useNumberText();
  return (
    <fieldset className="mt-4 flex flex-col gap-2">
      <legend className="mb-1 text-13 font-medium">{m.returns_pieces()}</legend>
      {items
        .filter((item) => (most[item.id] ?? 0) > 0)
        .map((item) => (
          <div key={item.id} className="flex items-center gap-3">
            <span className="min-w-0 flex-1 truncate text-14">{[item.product_name, item.variant_title].filter(Boolean).join(' ')}</span>
            <span className="w-20">
              <QuantityInput
                aria-label={`${m.returns_pieces()}: ${item.product_name}`}
                value={pieces[item.id] ?? 0}
                onChange={(count) => onChange({ ...pieces, [item.id]: count ?? 0 })}
              />
            </span>
            <span className="w-16 text-13 figures text-muted-foreground">{m.orders_outcome_of({ n: number(most[item.id] ?? 0) })}</span>
          </div>
        ))}
    </fieldset>
  );
}
