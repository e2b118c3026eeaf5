import { m } from '#messages';
import { SelectInput } from '#ui/form/inputs/SelectInput.tsx';

import { type Books, categoryOptions } from '../books/index.ts';
import { categoryOf, type Planned, typeOf } from './plan.ts';
import type { Saying } from './use-said.ts';

type Props = { readonly row: Planned; readonly books: Books; readonly saying: Saying; readonly className: string };

/** What a row is for. */
export function CategorySelect({ row, books, saying, className }: Props) {
  return (
    <SelectInput
      aria-label={m.products_category()}
      className={className}
      value={categoryOf(row, saying.said)}
      options={categoryOptions(books, typeOf(row))}
      onChange={(category) => category !== null && saying.categorise([row], category)}
    />
  );
}
