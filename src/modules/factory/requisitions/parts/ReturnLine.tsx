import type { InferInput, InferOutput } from 'valibot';

import { m } from '#messages';
import { type FormHandle, useFormValue } from '#ui/form/use-form.ts';

import { type ComponentRow, decimalsIn, unitOf } from '../../materials/index.ts';
import type { LineIssued } from '../../requisitioning/index.ts';
import { ReasonField, useAmountText } from '../../stock/index.ts';
import type { ReturnFields } from '../ReturnDialog.tsx';

type Props = {
  readonly form: FormHandle<InferInput<typeof ReturnFields>, InferOutput<typeof ReturnFields>>;
  readonly index: number;
  readonly component: ComponentRow | undefined;
  readonly issued: LineIssued | undefined;
  /** It lies on the floor, where some of it can be scrap; what is not for production was used up as it was issued. */
  readonly scraps: boolean;
};

/** What of a line comes back good, and what is scrap. */
export function ReturnLine({ form, index, component, issued, scraps }: Props) {
  const { Field } = form;
  const amount = useAmountText();
  const scrap = useFormValue(form, `lines.${index}.scrap`) ?? 0;
  const unit = component?.stock_unit ?? '';
  const number = { decimals: component ? decimalsIn(component, unit) : 3, unit: unitOf(unit).name() };
  const out = (issued?.issued ?? 0) - (issued?.returned ?? 0) - (issued?.scrapped ?? 0);
  return (
    <li className="flex flex-col gap-2 px-3.5 py-3">
      <p className="flex flex-wrap items-baseline justify-between gap-x-4">
        <span className="font-medium">{component?.name ?? '–'}</span>
        <span className="text-13 text-muted-foreground">{m.requisitions_out({ amount: amount(Math.max(0, out), unit) })}</span>
      </p>
      <div className="grid grid-cols-2 gap-x-3 gap-y-2 sm:grid-cols-3">
        <Field.Quantity name={`lines.${index}.good`} label={m.requisitions_good()} optional {...number} />
        {scraps && <Field.Quantity name={`lines.${index}.scrap`} label={m.factory_location_scrap()} optional {...number} />}
        {scrap > 0 && <ReasonField use="scrap" name={`lines.${index}.reason`} />}
        {component?.batch_tracked && <Field.Text name={`lines.${index}.batch`} label={m.components_batch()} optional autoComplete="off" />}
      </div>
    </li>
  );
}
