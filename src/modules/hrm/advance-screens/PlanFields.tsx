import { useStore } from '#data/react.tsx';
import { m } from '#messages';
import { Field } from '#ui/form/Field.tsx';
import { FieldRow } from '#ui/form/FieldFrame.tsx';

import { type AdvanceRow, partsOf, recoveryText } from '../advances/index.ts';
import { recoveries } from '../advances/kind.ts';
import { usePeriodOptions } from './PeriodText.tsx';
import { PlanText } from './PlanText.tsx';

/** What is typed so far. */
export type PlanValues = {
  readonly recovery: AdvanceRow['recovery'];
  readonly instalments: number | null;
  readonly instalment_amount: number | null;
  readonly start_period: string;
  readonly whole: boolean;
};

/** How it is taken back, and what that comes to. `amount` in minor units; `unit`: what a whole taka is of them. */
export function PlanFields({
  plan: { recovery, instalments, instalment_amount: part, start_period: start, whole },
  amount,
  unit,
  rounding,
}: {
  readonly plan: PlanValues;
  readonly amount: number;
  readonly unit: number;
  /** Of one that is there already. */
  readonly rounding?: number;
}) {
  const store = useStore();
  const months = usePeriodOptions(store.today().slice(0, 7), start);
  const asked = { recovery, instalments: instalments ?? 0, instalment_amount: part ?? 0, start_period: start };
  const possible = Number.isFinite(amount) && amount > 0 && asked.instalments > 0 && Number.isFinite(asked.instalment_amount);
  const parts = possible ? partsOf(amount, { ...asked, rounding: rounding ?? (whole ? unit : 1) }) : [];
  return (
    <>
      <FieldRow columns={3}>
        <Field.Select
          name="recovery"
          label={m.advances_recovery()}
          options={recoveries.map((value) => ({ value, label: recoveryText[value]() }))}
        />
        {recovery === 'instalments' && <Field.Quantity name="instalments" label={m.advances_instalments()} />}
        {recovery === 'fixed_amount' && <Field.Money name="instalment_amount" label={m.advances_instalment_amount()} />}
        {recovery !== 'manual' && <Field.Select name="start_period" label={m.advances_start_period()} options={months} />}
      </FieldRow>
      <PlanText parts={parts} manual={recovery === 'manual'} />
      {rounding === undefined && recovery !== 'manual' && (
        <FieldRow>
          <Field.Quantity name="min_net_floor_pct" label={m.advances_floor()} help={m.advances_floor_help()} unit="%" />
          {unit > 1 && recovery === 'instalments' && <Field.Checkbox name="whole" label={m.advances_whole_units()} />}
        </FieldRow>
      )}
    </>
  );
}
