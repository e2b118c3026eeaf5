import { Check, ListPlus } from 'lucide-react';
import { useState } from 'react';

import { m } from '#messages';
import { Button } from '#ui/control/Button.tsx';
import { QuantityInput } from '#ui/form/inputs/QuantityInput.tsx';
import { SelectInput } from '#ui/form/inputs/SelectInput.tsx';
import { TextInput } from '#ui/form/inputs/TextInput.tsx';

import { measuresOf } from '../../materials/index.ts';
import { decimalsIn } from '../../materials/index.ts';
import type { Counted, CountLine, CountSheet } from '../count.ts';

type Props = {
  readonly lines: readonly CountLine[];
  readonly sheet: CountSheet;
  readonly onCount: (line: CountLine, quantity: number | null, measure: string) => void;
  readonly onAddBatch: (componentId: string, batch: string) => void;
};

/** The lines of a count, by category. */
export function CountRows({ lines, sheet, onCount, onAddBatch }: Props) {
  const counted = new Map(sheet.counted.map((one) => [one.key, one]));
  const groups = Map.groupBy(lines, ({ component }) => component.category);
  if (lines.length === 0) return <p className="rounded-lg border bg-card p-4 text-14 text-muted-foreground">{m.components_count_none()}</p>;
  return (
    <div className="flex flex-col gap-4">
      {[...groups].map(([category, own]) => (
        <section key={category} className="overflow-clip rounded-lg border bg-card">
          <h2 className="border-b bg-muted/50 px-4 py-2 text-13 font-semibold">{category || m.products_no_category()}</h2>
          <ul className="divide-y">
            {own.map((line, i) => (
              <Line
                key={line.key}
                line={line}
                counted={counted.get(line.key)}
                onCount={(quantity, measure) => onCount(line, quantity, measure)}
                onAddBatch={
                  line.component.batch_tracked && own[i + 1]?.component.id !== line.component.id
                    ? (batch) => onAddBatch(line.component.id, batch)
                    : undefined
                }
              />
            ))}
          </ul>
        </section>
      ))}
    </div>
  );
}

type LineProps = {
  readonly line: CountLine;
  readonly counted: Counted | undefined;
  readonly onCount: (quantity: number | null, measure: string) => void;
  readonly onAddBatch: ((batch: string) => void) | undefined;
};

function Line({ line: { component, batch }, counted, onCount, onAddBatch }: LineProps) {
  const [measure, setMeasure] = useState(counted?.measure ?? component.stock_unit);
  const [wrong, setWrong] = useState(false);
  const name = [component.name, batch].filter(Boolean).join(', ');
  return (
    <li
      className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-4 gap-y-2 px-4 py-2.5 sm:grid-cols-[minmax(0,1fr)_9rem_8rem_1.5rem]"
      data-component={component.id}
    >
      <span className="min-w-0 max-sm:col-span-2">
        <span className="block text-14 font-medium break-words">{component.name}</span>
        <span className="block text-12 text-muted-foreground">
          {[component.code, batch && `${m.components_batch()} ${batch}`].filter(Boolean).join(' · ')}
        </span>
        {onAddBatch && <AddBatch onAdd={onAddBatch} />}
      </span>
      <QuantityInput
        aria-label={m.components_count_of({ name })}
        aria-invalid={wrong || undefined}
        decimals={decimalsIn(component, measure)}
        value={counted?.quantity ?? null}
        onChange={(quantity) => {
          const isWrong = quantity !== null && !(quantity >= 0);
          setWrong(isWrong);
          onCount(isWrong ? null : quantity, measure);
        }}
      />
      <SelectInput
        aria-label={m.components_count_unit({ name })}
        value={measure}
        onChange={(next) => {
          setMeasure(next ?? component.stock_unit);
          if (counted) onCount(counted.quantity, next ?? component.stock_unit);
        }}
        options={measuresOf(component).map(({ key, name: label }) => ({ value: key, label }))}
      />
      {counted && <Check aria-hidden className="size-5 text-success-strong max-sm:hidden" />}
    </li>
  );
}

function AddBatch({ onAdd }: { readonly onAdd: (batch: string) => void }) {
  const [typed, setTyped] = useState<string>();
  if (typed === undefined)
    return (
      <Button size="sm" tone="quiet" icon={ListPlus} className="-ml-2" onClick={() => setTyped('')}>
        {m.components_count_batch()}
      </Button>
    );
  return (
    <form
      className="mt-1 flex gap-2"
      onSubmit={(event) => {
        event.preventDefault();
        if (typed.trim() !== '') onAdd(typed.trim());
        setTyped(undefined);
      }}
    >
      <TextInput aria-label={m.components_batch()} maxLength={40} autoFocus value={typed} onChange={setTyped} />
      <Button type="submit">{m.orders_tags_add()}</Button>
    </form>
  );
}
