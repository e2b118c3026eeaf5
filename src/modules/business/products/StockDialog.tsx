import { useState } from 'react';

import { useFilling } from '#data/connection.tsx';
import type { Stored } from '#data/kind.ts';
import { useKeys, useRow, useStore } from '#data/react.tsx';
import { m } from '#messages';
import { Button } from '#ui/control/Button.tsx';
import { InstantText } from '#ui/display/dates.tsx';
import { useNumberText } from '#ui/display/numbers.tsx';
import { Quantity } from '#ui/display/numbers.tsx';
import { PendingDot } from '#ui/display/PendingDot.tsx';
import { FieldFrame } from '#ui/form/FieldFrame.tsx';
import { parseNumber } from '#ui/form/inputs/QuantityInput.tsx';
import { SelectInput } from '#ui/form/inputs/SelectInput.tsx';
import { TextInput } from '#ui/form/inputs/TextInput.tsx';
import { Dialog } from '#ui/overlay/Dialog.tsx';
import { toast } from '#ui/overlay/toast.tsx';
import { useTask } from '#ui/overlay/use-task.ts';

import { adjustStock, countStock } from './commands.ts';
import { type AdjustReason, adjustSigns, StockBalance, StockMovement } from './kind.ts';
import { movementText } from './product-texts.ts';
import type { VariantRow } from './rules.ts';
import { type Movement, stockOf } from './stock.ts';
import { StockFigures } from './StockFigures.tsx';

/** A variant's stock: what is on hand, what moved it, and a way to correct it. The ledger is only ever added to. */
export function StockDialog({
  variant,
  name,
  mayAdjust,
  onClose,
}: {
  readonly variant: VariantRow;
  readonly name: string;
  readonly mayAdjust: boolean;
  readonly onClose: () => void;
}) {
  const balance = useRow(StockBalance, variant.id);
  // None of it may mean that it has not arrived.
  const unknown = useFilling() && !balance;
  const onHand = balance?.on_hand ?? 0;
  const movements = useKeys(StockMovement, { by: 'variant', prefix: variant.id });
  return (
    <Dialog
      open
      onClose={onClose}
      title={name}
      description={m.products_stock_history()}
      size="md"
      footer={<Button onClick={onClose}>{m.ui_close()}</Button>}
    >
      <div className="mb-4">
        <StockFigures stock={unknown ? undefined : stockOf([balance ?? undefined])} />
        <PendingDot pending={balance?.$pending ?? false} />
      </div>
      {mayAdjust && !unknown && <AdjustForm variant={variant} onHand={onHand} />}
      <History movements={movements} />
    </Dialog>
  );
}

const adjustReasons = Object.keys(adjustSigns) as AdjustReason[];

function AdjustForm({ variant, onHand }: { readonly variant: VariantRow; readonly onHand: number }) {
  const store = useStore();
  const [mode, setMode] = useState<'change' | 'count'>('change');
  const [typed, setTyped] = useState('');
  const [reason, setReason] = useState<AdjustReason>('adjust');
  const [note, setNote] = useState('');
  const entered = parseNumber(typed.replace('+', ''), 0);
  // Who says "damaged" and types 3 means three less.
  const isLess = mode === 'change' && adjustSigns[reason] < 0 && !/[-+−]/.test(typed);
  const figure = entered !== undefined && isLess ? -entered : entered;
  const number = useNumberText();
  const change = figure === undefined ? undefined : mode === 'count' ? figure - onHand : figure;
  const [save, saving] = useTask(async () => {
    if (mode === 'count') await countStock(store, variant, figure ?? 0, note);
    else await adjustStock(store, variant, change ?? 0, reason, note);
    setTyped('');
    setNote('');
    toast.success(m.products_stock_saved());
  });
  return (
    <form
      data-dirty={typed !== ''}
      className="mb-5 grid gap-3 rounded-lg bg-muted p-4 sm:grid-cols-2"
      onSubmit={(event) => {
        event.preventDefault();
        save();
      }}
    >
      <fieldset className="flex flex-wrap gap-4 text-13 sm:col-span-2">
        <legend className="sr-only">{m.common_change()}</legend>
        {(['change', 'count'] as const).map((value) => (
          <label key={value} className="flex items-center gap-2 coarse:min-h-11">
            <input type="radio" name="mode" checked={mode === value} onChange={() => setMode(value)} />
            {value === 'change' ? m.products_stock_mode_change() : m.products_stock_mode_count()}
          </label>
        ))}
      </fieldset>
      <FieldFrame
        label={mode === 'change' ? m.common_change() : m.products_stock_counted()}
        error={mode === 'change' && (change ?? 0) * adjustSigns[reason] < 0 ? m.refusal_quantity_sign() : undefined}
        help={change === undefined ? ' ' : m.products_stock_after({ n: number(onHand + change) })}
      >
        {(ids) => (
          <TextInput
            {...ids}
            inputMode={mode === 'count' ? 'numeric' : 'text'}
            autoComplete="off"
            className="figures"
            placeholder={mode === 'change' ? '+5 / -3' : ''}
            value={typed}
            onChange={setTyped}
          />
        )}
      </FieldFrame>
      {mode === 'change' && (
        <FieldFrame label={m.common_reason()}>
          {(ids) => (
            <SelectInput
              {...ids}
              value={reason}
              onChange={(value) => setReason((value ?? 'adjust') as AdjustReason)}
              options={adjustReasons.map((value) => ({ value, label: movementText(value) }))}
            />
          )}
        </FieldFrame>
      )}
      <FieldFrame label={m.products_stock_note()} className="sm:col-span-2">
        {(ids) => <TextInput {...ids} maxLength={200} value={note} onChange={setNote} />}
      </FieldFrame>
      <Button
        type="submit"
        tone="primary"
        busy={saving}
        disabled={change === undefined || (mode === 'change' && change === 0)}
        className="justify-self-end sm:col-span-2"
      >
        {m.products_stock_adjust()}
      </Button>
    </form>
  );
}

function History({ movements }: { readonly movements: readonly Stored<Movement>[] | undefined }) {
  if (movements?.length === 0) return <p className="text-13 text-muted-foreground">{m.products_stock_none()}</p>;
  return (
    <ul className="divide-y text-13">
      {movements
        ?.toReversed()
        .slice(0, 200)
        .map((movement) => (
          <li key={movement.id} className="grid grid-cols-[1fr_auto] gap-x-4 gap-y-0.5 py-2">
            <span className="flex items-center gap-1.5 font-medium">
              {movementText(movement.type)}
              <PendingDot pending={movement.$pending} />
            </span>
            <span className={`text-right font-medium figures ${movement.qty < 0 ? 'text-danger-strong' : 'text-success-strong'}`}>
              {movement.qty > 0 && '+'}
              <Quantity value={movement.qty} />
            </span>
            <span className="truncate text-muted-foreground">{movement.note}</span>
            <InstantText at={movement.at} className="text-right text-muted-foreground" />
          </li>
        ))}
    </ul>
  );
}
