import type { InferInput, InferOutput } from 'valibot';

import { m } from '#messages';
import { useNumberText } from '#ui/display/numbers.tsx';
import { StatusBadge } from '#ui/display/StatusBadge.tsx';
import { type FormHandle, useFormValue } from '#ui/form/use-form.ts';

import { parts, receivedOf } from '../../material-ledger/index.ts';
import { type ComponentRow, decimalsIn, type ReasonRow, unitOf } from '../../materials/index.ts';
import type { LineReceived } from '../../purchasing/index.ts';
import type { PurchaseLine } from '../../purchasing/kind.ts';
import type { ReceiveFields } from '../ReceiveDialog.tsx';

type Props = {
  readonly form: FormHandle<InferInput<typeof ReceiveFields>, InferOutput<typeof ReceiveFields>>;
  readonly index: number;
  readonly line: PurchaseLine;
  readonly component: ComponentRow | undefined;
  readonly came: LineReceived | undefined;
  readonly back: boolean;
  /** How much more than was ordered passes, in hundredths of a percent. */
  readonly tolerance: number;
  readonly reasons: readonly ReasonRow[];
};

/** How much of a line came, what was turned away and why, and what a pack really held. */
export function ReceiveLine({ form, index, line, component, came, back, reasons, tolerance }: Props) {
  const { Field } = form;
  const number = useNumberText();
  const rejected = useFormValue(form, `lines.${index}.rejected`) ?? 0;
  const now = Math.round((useFormValue(form, `lines.${index}.count`) ?? 0) * parts);
  const { over, beyond } = receivedOf(line.count, [came?.received ?? 0, now], tolerance);
  const isPack = component !== undefined && line.measure !== component.stock_unit;
  return (
    <li className="flex flex-col gap-2 px-3.5 py-3">
      <p className="flex flex-wrap items-baseline justify-between gap-x-4">
        <span className="font-medium">{component?.name ?? '–'}</span>
        <span className="flex flex-wrap items-baseline gap-x-2 text-13 text-muted-foreground">
          {!back && over > 0 && (
            <StatusBadge
              tone={beyond ? 'danger' : 'warning'}
              label={beyond ? m.purchases_beyond() : m.purchases_over({ n: number(over / parts, 3) })}
            />
          )}
          {m.purchases_came_of({
            n: number((came?.received ?? 0) / parts, 3),
            all: `${number(line.count / parts, 3)} ${line.measure_name}`,
          })}
        </span>
      </p>
      <div className="grid grid-cols-2 gap-x-3 gap-y-2 sm:grid-cols-4">
        <Field.Quantity
          name={`lines.${index}.count`}
          label={back ? m.purchases_goes_back() : m.purchases_accepted()}
          decimals={component ? decimalsIn(component, line.measure) : 3}
          unit={line.measure_name}
        />
        {isPack && (
          <Field.Quantity
            name={`lines.${index}.actual`}
            label={m.purchases_really()}
            decimals={3}
            unit={unitOf(component.stock_unit).name()}
            optional
          />
        )}
        {!back && (
          <Field.Quantity
            name={`lines.${index}.rejected`}
            label={m.purchases_turned_away()}
            decimals={component ? decimalsIn(component, line.measure) : 3}
            unit={line.measure_name}
            optional
          />
        )}
        {(back || rejected > 0) && (
          <Field.Select
            name={`lines.${index}.reason`}
            label={m.common_reason()}
            optional
            options={reasons.map(({ name }) => ({ value: name, label: name }))}
          />
        )}
        {component?.batch_tracked && <Field.Text name={`lines.${index}.batch`} label={m.components_batch()} optional autoComplete="off" />}
      </div>
    </li>
  );
}
