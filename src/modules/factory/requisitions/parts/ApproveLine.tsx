import { Replace } from 'lucide-react';
import { useState } from 'react';
import type { InferInput, InferOutput } from 'valibot';

import { m } from '#messages';
import { Button } from '#ui/control/Button.tsx';
import { useNumberText } from '#ui/display/numbers.tsx';
import { type FormHandle, useFormValue } from '#ui/form/use-form.ts';

import { parts } from '../../material-ledger/index.ts';
import { decimalsIn, unitOf } from '../../materials/index.ts';
import type { RequisitionLine } from '../../requisitioning/kind.ts';
import { ReasonField, useAmountText, usePickComponent } from '../../stock/index.ts';
import type { ApproveFields } from '../ApproveDialog.tsx';
import type { RequisitionFacts } from '../use-requisition.ts';

type Props = {
  readonly form: FormHandle<InferInput<typeof ApproveFields>, InferOutput<typeof ApproveFields>>;
  readonly index: number;
  readonly line: RequisitionLine;
  readonly facts: RequisitionFacts;
};

/** How much of a line may be issued, or what in its place, and why it is not what was asked for. */
export function ApproveLine({ form, index, line, facts }: Props) {
  const { Field } = form;
  const number = useNumberText();
  const amount = useAmountText();
  const pick = usePickComponent();
  const [approved, instead] = [useFormValue(form, `lines.${index}.approved`), useFormValue(form, `lines.${index}.instead`)];
  const [opened, setOpened] = useState(false);
  const [component, other] = [facts.componentOf(line.component_id), facts.componentOf(instead ?? '')];
  const unit = component?.stock_unit ?? '';
  const held = facts.heldOf(line.component_id);
  const replaces = opened || instead !== null;
  const differs = replaces || line.substitute_for !== null || Math.round(approved * parts) !== line.quantity;
  return (
    <li className="flex flex-col gap-2 px-3.5 py-3">
      <p className="flex flex-wrap items-baseline justify-between gap-x-4">
        <span className="font-medium">{component?.name ?? '–'}</span>
        <span className="text-13 text-muted-foreground">
          {m.requisitions_requested()} {number(line.count / parts, 3)} {line.measure_name}
          {component?.track_stock && held !== undefined && (
            <span className={held < line.quantity ? 'font-medium text-danger-strong' : ''}>
              {' · '}
              {m.requisitions_shelf({ amount: amount(held, unit) })}
            </span>
          )}
        </span>
      </p>
      <div className="grid grid-cols-2 items-start gap-x-3 gap-y-2 sm:grid-cols-3">
        {replaces ? (
          <>
            <Field.Pick
              name={`lines.${index}.instead`}
              label={m.requisitions_instead()}
              optional
              {...pick}
              onPick={(id) => setOpened(id !== null)}
            />
            <Field.Quantity
              name={`lines.${index}.instead_much`}
              label={m.requisitions_instead_much()}
              decimals={other ? decimalsIn(other, other.stock_unit) : 3}
              unit={other ? unitOf(other.stock_unit).name() : ''}
            />
          </>
        ) : (
          <Field.Quantity
            name={`lines.${index}.approved`}
            label={m.requisitions_approve_much()}
            decimals={component ? decimalsIn(component, unit) : 3}
            unit={unitOf(unit).name()}
          />
        )}
        {differs && <ReasonField use="change" name={`lines.${index}.reason`} />}
        {!replaces && line.substitute_for === null && (
          <Button icon={Replace} size="sm" tone="quiet" className="self-end justify-self-start" onClick={() => setOpened(true)}>
            {m.requisitions_instead()}
          </Button>
        )}
      </div>
    </li>
  );
}
