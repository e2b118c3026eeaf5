import { formatMoney } from '#kernel/money.ts';
import { m } from '#messages';
import { useFormat } from '#ui/display/format.tsx';
import { Money } from '#ui/display/Money.tsx';
import { FieldFrame } from '#ui/form/FieldFrame.tsx';
import { QuantityInput } from '#ui/form/inputs/QuantityInput.tsx';

import { type Count, countedOf, denominationsOf } from './denominations.ts';
import { differenceText } from './difference-text.ts';

type Props = { readonly count: Count; readonly onChange: (count: Count) => void; readonly book: number | undefined };

/** How many pieces of each note and coin lie in the box, what they come to, and how that stands beside the book. */
export function CountFields({ count, onChange, book }: Props) {
  const format = useFormat();
  const denominations = denominationsOf(format.currency);
  const counted = countedOf(count);
  if (denominations.length === 0) return null;
  return (
    <section aria-label={m.cash_book_count()} className="flex flex-col gap-3">
      <p className="text-13 font-medium">{m.cash_book_count()}</p>
      <div className="grid grid-cols-2 gap-x-4 gap-y-2 sm:grid-cols-3">
        {denominations.map((minor) => (
          <FieldFrame key={minor} label={m.cash_book_pieces_of({ amount: formatMoney(minor, format) })}>
            {(ids) => <QuantityInput {...ids} value={count[minor] ?? null} onChange={(many) => onChange(withPieces(count, minor, many))} />}
          </FieldFrame>
        ))}
      </div>
      {counted !== undefined && (
        <p aria-live="polite" className="flex flex-wrap justify-between gap-x-4 text-14">
          <span>
            {m.cash_book_counted()} <Money minor={counted} className="font-medium" />
          </span>
          {book !== undefined && (
            <span className={counted === book ? 'text-success-strong' : 'text-danger-strong'}>
              {differenceText(counted - book, format)}
            </span>
          )}
        </p>
      )}
    </section>
  );
}

function withPieces(count: Count, minor: number, many: number | null): Count {
  const { [minor]: _, ...others } = count;
  return many === null ? others : { ...others, [minor]: many };
}
