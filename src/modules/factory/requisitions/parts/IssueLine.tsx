import clsx from 'clsx';
import { CircleCheck, PackageMinus } from 'lucide-react';
import { useState } from 'react';

import { m } from '#messages';
import { Button } from '#ui/control/Button.tsx';
import { FieldFrame } from '#ui/form/FieldFrame.tsx';
import { QuantityInput } from '#ui/form/inputs/QuantityInput.tsx';
import { SelectInput } from '#ui/form/inputs/SelectInput.tsx';
import { TextInput } from '#ui/form/inputs/TextInput.tsx';

import { parts } from '../../material-ledger/index.ts';
import { type ComponentRow, decimalsIn, measuresOf, quantityIn } from '../../materials/index.ts';
import type { LineIssued } from '../../requisitioning/index.ts';
import type { RequisitionLine } from '../../requisitioning/kind.ts';
import { Amount, heldAt, useAmountText } from '../../stock/index.ts';
import type { RequisitionFacts } from '../use-requisition.ts';

/** `quantity` in millionths of the stock unit, taken from `place`. */
export type Taken = { readonly quantity: number; readonly batch: string | null; readonly place: string };

type Props = {
  readonly line: RequisitionLine;
  readonly facts: RequisitionFacts;
  readonly isOpen: boolean;
  readonly busy: boolean;
  readonly onChoose: () => void;
  readonly onIssue: (taken: Taken) => void;
};

/** A line that is issued from: what was asked for, what is left of it and what lies there, large enough for gloves. */
export function IssueLine({ line, facts, isOpen, busy, onChoose, onIssue }: Props) {
  const component = facts.componentOf(line.component_id);
  const of = facts.standing.lines.find(({ id }) => id === line.id);
  const unit = component?.stock_unit ?? '';
  const isDone = (of?.remaining ?? 0) === 0;
  return (
    <li className={clsx('rounded-lg border bg-card', isOpen && 'ring-2 ring-ring')}>
      <button type="button" aria-expanded={isOpen} onClick={onChoose} className="flex w-full flex-col gap-2 px-4 py-3 text-left">
        <span className="flex w-full items-start justify-between gap-3">
          <span className="min-w-0">
            <span className="block text-16 font-semibold break-words">{component?.name ?? '–'}</span>
            <span className="block text-13 text-muted-foreground">
              {[component?.code, facts.stores.nameOf(component?.location_id ?? null), line.note].filter(Boolean).join(' · ')}
            </span>
          </span>
          {isDone && <CircleCheck aria-label={m.requisitions_state_issued()} className="size-6 shrink-0 text-success-strong" />}
        </span>
        <span className="grid w-full grid-cols-3 gap-3 text-14">
          <Figure label={m.expenses_as_approved()} quantity={of?.approved} unit={unit} />
          <Figure label={m.requisitions_remaining()} quantity={of?.remaining} unit={unit} strong />
          <Figure
            label={m.products_field_on_hand()}
            quantity={component?.track_stock ? facts.heldOf(line.component_id) : undefined}
            unit={unit}
          />
        </span>
      </button>
      {isOpen && component && of && <Taking {...{ line, facts, component, of, busy, onIssue }} />}
    </li>
  );
}

type FigureProps = {
  readonly label: string;
  readonly quantity: number | undefined;
  readonly unit: string;
  readonly strong?: boolean;
};

function Figure({ label, quantity, unit, strong = false }: FigureProps) {
  return (
    <span className="min-w-0">
      <span className="block text-12 text-muted-foreground">{label}</span>
      <Amount quantity={quantity} unit={unit} className={strong ? 'text-20 font-semibold' : 'text-16'} />
    </span>
  );
}

type TakingProps = Pick<Props, 'line' | 'facts' | 'busy' | 'onIssue'> & { readonly component: ComponentRow; readonly of: LineIssued };

/** How much of it is taken: what is left, unless somebody says otherwise. */
function Taking({ facts, component, of, busy, onIssue }: TakingProps) {
  const amount = useAmountText();
  const [measure, setMeasure] = useState<string>(component.stock_unit);
  const [count, setCount] = useState<number | null>(of.remaining / parts);
  const [place, setPlace] = useState(facts.stores.usualOf(component));
  const stock = facts.stockOf(component.id);
  const batches = (stock?.ledger.balance.places.find(({ location }) => location === place)?.batches ?? []).filter(
    ({ batch, quantity: much }) => batch !== '' && much > 0,
  );
  const [batch, setBatch] = useState<string | null>(batches[0]?.batch ?? null);
  const quantity = measure === component.stock_unit && count !== null ? Math.round(count * parts) : quantityIn(component, count, measure);
  const isTaken = quantity !== undefined && quantity > 0 && place !== '';
  const held = heldAt(stock, place, component.batch_tracked ? batch : null);
  const isShort = component.track_stock && isTaken && quantity > held;
  return (
    <form
      className="flex flex-col gap-3 border-t px-4 py-4"
      onSubmit={(event) => {
        event.preventDefault();
        if (isTaken) onIssue({ quantity, batch: component.batch_tracked ? batch : null, place });
      }}
    >
      <div className="grid items-start gap-3 sm:grid-cols-[minmax(0,1fr)_11rem]">
        <FieldFrame
          label={m.factory_quantity()}
          {...(isShort && { error: m.components_short_title({ amount: amount(held, component.stock_unit) }) })}
        >
          {(ids) => (
            <QuantityInput
              {...ids}
              autoFocus
              keypad
              className="h-16 text-28 font-semibold"
              decimals={decimalsIn(component, measure)}
              value={count}
              onChange={setCount}
            />
          )}
        </FieldFrame>
        <div className="flex flex-col gap-3">
          <FieldFrame
            label={m.products_unit()}
            {...(isTaken &&
              measure !== component.stock_unit && { help: m.components_is_stock({ amount: amount(quantity, component.stock_unit) }) })}
          >
            {(ids) => (
              <SelectInput
                {...ids}
                value={measure}
                onChange={(next) => setMeasure(next ?? component.stock_unit)}
                options={measuresOf(component).map(({ key, name }) => ({ value: key, label: name }))}
              />
            )}
          </FieldFrame>
          {facts.stores.places.length > 1 && (
            <FieldFrame label={m.requisitions_store()}>
              {(ids) => (
                <SelectInput
                  {...ids}
                  value={place}
                  onChange={(next) => setPlace(next ?? '')}
                  options={facts.stores.places.map(({ id, name }) => ({ value: id, label: name }))}
                />
              )}
            </FieldFrame>
          )}
          {component.batch_tracked && (
            <FieldFrame label={m.components_batch()}>
              {(ids) =>
                batches.length > 0 ? (
                  <SelectInput
                    {...ids}
                    value={batch}
                    none={m.components_no_batch()}
                    onChange={setBatch}
                    options={batches.map(({ batch: value, quantity: much }) => ({
                      ...{ value, label: `${value} · ${amount(much, component.stock_unit)}` },
                    }))}
                  />
                ) : (
                  <TextInput {...ids} maxLength={40} value={batch ?? ''} onChange={(text) => setBatch(text.trim() || null)} />
                )
              }
            </FieldFrame>
          )}
        </div>
      </div>
      <Button type="submit" tone="primary" size="lg" icon={PackageMinus} busy={busy} disabled={!isTaken} className="h-14 w-full text-16">
        {m.factory_move_issue()}
      </Button>
    </form>
  );
}
