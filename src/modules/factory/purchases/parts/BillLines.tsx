import type { InferInput } from 'valibot';

import { m } from '#messages';
import { Money } from '#ui/display/Money.tsx';
import type { FormHandle } from '#ui/form/use-form.ts';
import { Section } from '#ui/page/Section.tsx';

import type { PurchaseTotals } from '../../purchasing/index.ts';
import type { BillFields, BillValues } from '../form-values.ts';
import { taxOf } from '../tax-of.ts';

type Line = { readonly id: string; readonly name: string; readonly much: string; readonly net: number };
type Props = {
  readonly form: FormHandle<InferInput<typeof BillFields>, BillValues>;
  readonly lines: readonly Line[];
  readonly totals: PurchaseTotals;
};

/** The prices of lines that stand, one below the other. */
export function BillLines({ form: { Field }, lines, totals }: Props) {
  return (
    <Section title={m.common_lines()} flush>
      <ul className="divide-y">
        {lines.map(({ id, name, much, net }, index) => (
          <li key={id} className="grid gap-x-4 gap-y-2 px-4 py-2.5 sm:grid-cols-[minmax(0,1fr)_8rem_8rem_5rem_8rem] sm:items-start">
            <span className="min-w-0 self-center">
              <span className="block truncate font-medium">{name}</span>
              <span className="block text-13 text-muted-foreground">{much}</span>
            </span>
            <Field.Quantity name={`lines.${index}.price`} label={m.common_price()} decimals={6} />
            <Field.Money name={`lines.${index}.discount`} label={m.orders_discount()} optional />
            <Field.Percent name={`lines.${index}.tax`} label={m.purchases_tax()} />
            <span className="flex min-h-control items-center justify-end sm:mt-6">
              <Money minor={net} className="font-medium" />
            </span>
          </li>
        ))}
      </ul>
      {taxOf(totals).map(({ label, minor }) => (
        <p key={label} className="flex justify-between gap-4 border-t px-4 py-2.5">
          <span>{label}</span>
          <Money minor={minor} />
        </p>
      ))}
      <p className="flex justify-between gap-4 border-t px-4 py-2.5 font-semibold">
        <span>{m.ui_total()}</span>
        <Money minor={totals.total} />
      </p>
    </Section>
  );
}
