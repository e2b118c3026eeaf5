import { useWatch } from 'react-hook-form';

import { useAccess } from '#data/react.tsx';
import { m } from '#messages';
import { Money } from '#ui/display/Money.tsx';
import { FieldRow } from '#ui/form/FieldFrame.tsx';
import { type FormHandle } from '#ui/form/use-form.ts';
import { Section } from '#ui/page/Section.tsx';

import { keepsBooks } from '../../banking/transactions/index.ts';
import { amountsOf, codOf } from '../sale-rules/index.ts';
import { pricedForm, type SaleForm } from './sale-form.ts';
import { useAccounts } from './use-order-settings.ts';
import { ZoneFeeOffer } from './ZoneFeeOffer.tsx';

type Props = {
  readonly form: FormHandle<SaleForm, SaleForm>;
  readonly frozen?: boolean;
  /** The advance is another record's business. */ readonly fixedAdvance?: number;
};

/** Discount, fee and advance, and what they make of the lines, live. */
export function TotalsFields({ form, frozen = false, fixedAdvance }: Props) {
  const { Field, methods } = form;
  const values = useWatch({ control: methods.control }) as SaleForm;
  const accounts = useAccounts();
  const books = keepsBooks(useAccess());
  const amounts = amountsOf(pricedForm(values));
  const advance = fixedAdvance ?? (Number.isFinite(values.advance) ? (values.advance ?? 0) : 0);
  return (
    <Section title={m.orders_money()}>
      <div className="grid gap-6 md:grid-cols-2">
        <div className="flex flex-col gap-4">
          <FieldRow>
            <Field.Select
              name="discount_type"
              label={m.orders_discount()}
              disabled={frozen}
              options={[
                { value: 'fixed', label: m.common_amount() },
                { value: 'percent', label: m.orders_discount_percent() },
              ]}
            />
            {values.discount_type === 'percent' ? (
              <Field.Percent name="discount_value" label={m.orders_discount_percent()} optional disabled={frozen} />
            ) : (
              <Field.Money name="discount_value" label={m.common_amount()} optional disabled={frozen} />
            )}
          </FieldRow>
          <Field.Money name="delivery_fee" label={m.orders_delivery_fee()} optional disabled={frozen} />
          {!frozen && <ZoneFeeOffer form={form} />}
          {fixedAdvance === undefined && accounts.length > 0 && (
            <>
              <FieldRow>
                <Field.Money name="advance" label={m.orders_payment()} optional />
                <Field.Select
                  name="bank_account_id"
                  label={m.orders_account()}
                  options={accounts.map(({ id, name }) => ({ value: id, label: name }))}
                />
              </FieldRow>
              {books && advance > amounts.total && <Field.Checkbox name="overpaid" label={m.orders_overpaid_agree()} />}
            </>
          )}
        </div>
        <dl className="flex flex-col justify-end gap-1.5 text-14 md:pl-6">
          <Sum label={m.orders_subtotal()} minor={amounts.subtotal} />
          {amounts.discount !== 0 && <Sum label={m.orders_discount()} minor={-amounts.discount} />}
          {amounts.deliveryFee !== 0 && <Sum label={m.orders_delivery_fee()} minor={amounts.deliveryFee} />}
          <Sum label={m.ui_total()} minor={amounts.total} strong />
          {advance !== 0 && <Sum label={m.orders_advance()} minor={-advance} />}
          <Sum label={m.orders_cod()} minor={codOf(amounts.total, advance)} large />
          {advance > amounts.total && <Sum label={m.orders_overpaid()} minor={advance - amounts.total} />}
        </dl>
      </div>
    </Section>
  );
}

function Sum({
  label,
  minor,
  strong = false,
  large = false,
}: {
  readonly label: string;
  readonly minor: number;
  readonly strong?: boolean;
  readonly large?: boolean;
}) {
  return (
    <div className={`flex items-baseline justify-between gap-4 ${strong || large ? 'border-t pt-2 font-semibold' : ''}`}>
      <dt className={strong || large ? '' : 'text-muted-foreground'}>{label}</dt>
      <dd>
        <Money minor={minor} className={large ? 'text-20' : ''} />
      </dd>
    </div>
  );
}
