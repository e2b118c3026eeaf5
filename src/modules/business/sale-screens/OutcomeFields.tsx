import { ChevronRight } from 'lucide-react';

import { formatMoney } from '#kernel/money.ts';
import { m } from '#messages';
import { useFormat } from '#ui/display/format.tsx';
import { useNumberText } from '#ui/display/numbers.tsx';
import { FieldFrame } from '#ui/form/FieldFrame.tsx';
import { MoneyInput } from '#ui/form/inputs/MoneyInput.tsx';
import { QuantityInput } from '#ui/form/inputs/QuantityInput.tsx';
import { SelectInput } from '#ui/form/inputs/SelectInput.tsx';
import { TextInput } from '#ui/form/inputs/TextInput.tsx';

import { DayNowField } from './DayNowField.tsx';
import { usable, useAccounts, useReasons } from './use-order-settings.ts';
import type { OutcomeFacts, OutcomeState } from './use-outcome.ts';

/* The parts of the completion dialog. */

type Props = OutcomeFacts & {
  readonly state: OutcomeState;
  readonly error: { readonly field: string | undefined; readonly text: string } | undefined;
};

function errorAt(error: Props['error'], field: string): string | undefined {
  return error?.field !== undefined && error.field.startsWith(field) ? error.text : undefined;
}

export function CollectedField({ state, error }: Props) {
  const format = useFormat();
  return (
    <div className="flex flex-col gap-4">
      <FieldFrame
        label={m.orders_outcome_collected()}
        help={m.orders_outcome_expected({ amount: formatMoney(state.expected, format) })}
        error={errorAt(error, 'collected_amount')}
      >
        {(ids) => (
          <MoneyInput
            {...ids}
            className="text-20 font-semibold"
            value={state.collected}
            onChange={(collected) => state.change({ collected })}
            autoFocus
          />
        )}
      </FieldFrame>
      {state.asksVariance && (
        <FieldFrame label={m.orders_outcome_variance()} error={errorAt(error, 'variance_reason')}>
          {(ids) => (
            <TextInput
              {...ids}
              maxLength={200}
              placeholder={m.orders_outcome_variance_hint()}
              value={state.typed.variance}
              onChange={(variance) => state.change({ variance })}
            />
          )}
        </FieldFrame>
      )}
    </div>
  );
}

/** What the customer kept. All zero is a paid return. */
export function PieceFields({ row, state, error }: Props) {
  const number = useNumberText();
  const wrong = errorAt(error, 'delivered');
  return (
    <fieldset className="flex flex-col gap-2">
      <legend className="mb-1 text-13 font-medium">{m.orders_outcome_pieces()}</legend>
      {row.items.map((item) => (
        <div key={item.id} className="flex items-center gap-3">
          <span className="min-w-0 flex-1 truncate text-14">{[item.product_name, item.variant_title].filter(Boolean).join(' ')}</span>
          <span className="w-20">
            <QuantityInput
              aria-label={`${m.orders_delivered()}: ${item.product_name}`}
              value={state.typed.delivered[item.id] ?? 0}
              onChange={(quantity) =>
                state.change({ delivered: { ...state.typed.delivered, [item.id]: quantity ?? 0 }, collected: undefined })
              }
            />
          </span>
          <span className="w-16 text-13 figures text-muted-foreground">{m.orders_outcome_of({ n: number(item.quantity) })}</span>
        </div>
      ))}
      {wrong && <p className="text-12 text-danger-strong">{wrong}</p>}
      {state.paidReturn && (
        <p className="rounded-md bg-warning-soft px-3 py-2 text-13 text-warning-strong">
          <b>{m.orders_outcome_paid_return()}: </b>
          {m.orders_outcome_none()}
        </p>
      )}
      {!state.paidReturn && row.delivery_fee > 0 && (
        <Tick
          checked={state.typed.feeWaived}
          onChange={(feeWaived) => state.change({ feeWaived, collected: undefined })}
          label={m.orders_outcome_waive()}
        />
      )}
    </fieldset>
  );
}

export function ReasonFields({ state, error }: Props) {
  const reasons = usable(useReasons());
  const wrong = errorAt(error, 'cancel_reason_ids');
  const { reasons: chosen } = state.typed;
  return (
    <div className="flex flex-col gap-4">
      <fieldset>
        <legend className="mb-1.5 text-13 font-medium">{m.orders_outcome_reasons()}</legend>
        <div className="flex flex-wrap gap-2">
          {reasons.map((reason) => {
            const on = chosen.includes(reason.id);
            return (
              <button
                key={reason.id}
                type="button"
                aria-pressed={on}
                onClick={() => state.change({ reasons: on ? chosen.filter((id) => id !== reason.id) : [...chosen, reason.id] })}
                className={`min-h-control rounded-full border px-3 text-13 ${on ? 'border-primary bg-accent font-medium text-accent-foreground' : 'border-border-strong hover:bg-muted'}`}
              >
                {reason.name}
              </button>
            );
          })}
        </div>
        {wrong && <p className="mt-1 text-12 text-danger-strong">{wrong}</p>}
      </fieldset>
      <FieldFrame label={m.common_notes()} optional>
        {(ids) => <TextInput {...ids} maxLength={2000} value={state.typed.notes} onChange={(notes) => state.change({ notes })} />}
      </FieldFrame>
    </div>
  );
}

export function AdvanceFields({ row, state, error }: Props) {
  const format = useFormat();
  const accounts = useAccounts();
  const { advance, refundAccount } = state.typed;
  const wrong = errorAt(error, 'advance');
  return (
    <fieldset className="flex flex-col gap-2">
      <legend className="mb-1.5 text-13 font-medium">{m.orders_outcome_advance({ amount: formatMoney(row.advance, format) })}</legend>
      <div className="flex flex-wrap gap-x-6 gap-y-2">
        {(['kept', 'refunded'] as const).map((choice) => (
          <label key={choice} className="flex min-h-control items-center gap-2">
            <input
              type="radio"
              name="advance"
              className="size-4"
              checked={advance === choice}
              onChange={() => state.change({ advance: choice, refundAccount: refundAccount ?? accounts[0]?.id ?? null })}
            />
            {choice === 'kept' ? m.orders_outcome_keep() : m.orders_outcome_refund()}
          </label>
        ))}
      </div>
      {wrong && <p className="text-12 text-danger-strong">{wrong}</p>}
      {advance === 'refunded' && accounts.length > 0 && (
        <>
          <FieldFrame label={m.orders_outcome_refund_from()}>
            {(ids) => (
              <SelectInput
                {...ids}
                value={refundAccount}
                options={accounts.map(({ id, name }) => ({ value: id, label: name }))}
                onChange={(id) => state.change({ refundAccount: id })}
              />
            )}
          </FieldFrame>
          <DayNowField
            value={state.typed.refundDay}
            onChange={(refundDay) => state.change({ refundDay })}
            error={errorAt(error, 'transaction_date')}
          />
        </>
      )}
      {advance === 'refunded' && accounts.length === 0 && (
        <p className="text-13 text-muted-foreground">{m.orders_outcome_refund_later()}</p>
      )}
    </fieldset>
  );
}

/** Filled from the courier's rates; typed over where the courier took something else. */
export function ChargeFields({ state }: Props) {
  const fields = [
    ['shipping_charge', m.orders_charge_shipping],
    ['cod_charge', m.orders_charge_cod],
    ['return_charge', m.orders_charge_return],
    ['other_charge', m.orders_charge_other],
  ] as const;
  return (
    <details className="group rounded-lg border">
      <summary className="flex min-h-control cursor-pointer list-none items-center gap-1.5 px-3 text-13 font-medium">
        <ChevronRight aria-hidden className="size-4 text-muted-foreground transition-transform group-open:rotate-90" />
        {m.orders_outcome_charges()}
      </summary>
      <div className="grid grid-cols-2 gap-3 border-t p-3">
        {fields.map(([field, label]) => (
          <FieldFrame key={field} label={label()}>
            {(ids) => (
              <MoneyInput
                {...ids}
                value={state.charges[field]}
                onChange={(amount) => state.change({ charges: { ...state.typed.charges, [field]: amount ?? 0 } })}
              />
            )}
          </FieldFrame>
        ))}
      </div>
    </details>
  );
}

function Tick({
  checked,
  onChange,
  label,
}: {
  readonly checked: boolean;
  readonly onChange: (checked: boolean) => void;
  readonly label: string;
}) {
  return (
    <label className="flex min-h-control items-center gap-2.5 text-14">
      <input type="checkbox" className="size-4" checked={checked} onChange={(event) => onChange(event.target.checked)} />
      {label}
    </label>
  );
}
