import clsx from 'clsx';
import { type FormEvent, useId, useState } from 'react';

import { m } from '#messages';
import { Button } from '#ui/control/Button.tsx';
import { Money } from '#ui/display/Money.tsx';
import { Dialog } from '#ui/overlay/Dialog.tsx';
import { useExplain } from '#ui/overlay/explain.tsx';
import { useTurn } from '#ui/use-turn.ts';

import { deliveredQuantities, type Outcome } from '../sale-rules/index.ts';
import { AdvanceFields, ChargeFields, CollectedField, PieceFields, ReasonFields } from './OutcomeFields.tsx';
import { ShortageNotice } from './ShortageNotice.tsx';
import { type OutcomeFacts, useOutcome } from './use-outcome.ts';

const tabs = [
  { type: 'full', label: m.orders_delivered, submit: m.orders_outcome_save_delivered },
  { type: 'partial', label: m.orders_outcome_partial, submit: m.orders_outcome_save_partial },
  { type: 'cancelled', label: m.common_cancelled, submit: m.orders_outcome_save_cancelled },
] as const;

export type CompleteDialogProps = OutcomeFacts & {
  readonly number: string;
  /** What is sold leaves the shelf with this; a parcel's pieces left with its booking. */
  readonly overCounter?: boolean;
  readonly onSave: (outcome: Outcome) => Promise<void>;
  readonly onClose: () => void;
};

/** How it ended, in three tabs, with what the courier will owe us as one types. */
export function CompleteDialog({ number, overCounter = false, onSave, onClose, ...facts }: CompleteDialogProps) {
  const formId = useId();
  const explain = useExplain();
  const state = useOutcome(facts);
  const [error, setError] = useState<{ readonly field: string | undefined; readonly text: string }>();
  const [busy, inTurn] = useTurn();
  const [defect, setDefect] = useState<{ readonly error: unknown }>();
  if (defect) throw defect.error;
  const { type } = state.typed;
  const submit = state.paidReturn ? m.orders_outcome_save_paid_return : tabs.find((tab) => tab.type === type)?.submit;
  const shown = { ...facts, state, error };

  async function save() {
    try {
      await onSave(state.outcome);
      onClose();
    } catch (thrown) {
      const explained = explain(thrown);
      if (explained) setError({ field: explained.field, text: explained.text });
      else setDefect({ error: thrown });
    }
  }

  return (
    <Dialog
      open
      size="md"
      onClose={onClose}
      title={m.orders_outcome_title({ number })}
      footer={
        <>
          <Preview receivable={state.receivable} profit={state.profit} />
          <Button type="submit" form={formId} tone={type === 'cancelled' ? 'danger' : 'primary'} busy={busy}>
            {submit?.()}
          </Button>
        </>
      }
    >
      <form
        id={formId}
        noValidate
        onSubmit={(event: FormEvent) => {
          event.preventDefault();
          void inTurn(save);
        }}
        onKeyDown={(event) => {
          if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) event.currentTarget.requestSubmit();
        }}
        className="flex flex-col gap-5"
      >
        <div role="radiogroup" aria-label={m.orders_complete()} className="grid grid-cols-3 gap-1 rounded-lg bg-muted p-1">
          {tabs.map((tab) => (
            <label
              key={tab.type}
              className={clsx(
                'flex min-h-control cursor-pointer items-center justify-center rounded-md text-14 has-focus-visible:outline-2 has-focus-visible:outline-ring',
                type === tab.type ? 'bg-card font-semibold shadow-raised' : 'text-muted-foreground hover:text-foreground',
              )}
            >
              <input
                type="radio"
                name={`${formId}-type`}
                className="sr-only"
                checked={type === tab.type}
                onChange={() => {
                  state.change({ type: tab.type, collected: undefined, charges: {} });
                  setError(undefined);
                }}
              />
              {tab.label()}
            </label>
          ))}
        </div>
        {error && (error.field === undefined || !knownFields.test(error.field)) && (
          <p role="alert" className="rounded-md bg-danger-soft px-3 py-2 text-13 text-danger-strong">
            {error.text}
          </p>
        )}
        {type === 'partial' && <PieceFields {...shown} />}
        {overCounter && <ShortageNotice after={piecesKept(facts.row, state.outcome)} />}
        {type === 'cancelled' ? <ReasonFields {...shown} /> : <CollectedField {...shown} />}
        {state.asksAdvance && <AdvanceFields {...shown} />}
        <ChargeFields {...shown} />
      </form>
    </Dialog>
  );
}

function piecesKept(row: OutcomeFacts['row'], outcome: Outcome) {
  const pieces = deliveredQuantities(row, outcome);
  return row.items.map(({ variant_id }, at) => ({ variant_id, pieces: pieces[at] ?? 0 }));
}

/** Fields that show their own error. */
const knownFields = /^(collected_amount|variance_reason|cancel_reason_ids|delivered|advance|bank_account_id|transaction_date)/;

function Preview({ receivable, profit }: { readonly receivable: number | undefined; readonly profit: number | undefined }) {
  return (
    <dl className="mr-auto flex gap-6">
      <div>
        <dt className="text-12 text-muted-foreground">{m.orders_receivable()}</dt>
        <dd className="text-16 font-semibold">
          <Money minor={receivable} tone="signed" />
        </dd>
      </div>
      {profit !== undefined && (
        <div>
          <dt className="text-12 text-muted-foreground">{m.orders_profit()}</dt>
          <dd className="text-16 font-semibold">
            <Money minor={profit} tone="signed" />
          </dd>
        </div>
      )}
    </dl>
  );
}
