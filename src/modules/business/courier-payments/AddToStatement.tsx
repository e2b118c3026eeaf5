import { useState } from 'react';
import { useNavigate } from 'react-router-dom';

import { useStore } from '#data/react.tsx';
import { href } from '#kernel/href.ts';
import { m } from '#messages';
import { Button } from '#ui/control/Button.tsx';
import { Money } from '#ui/display/Money.tsx';
import { useNumberText } from '#ui/display/numbers.tsx';
import { FieldFrame } from '#ui/form/FieldFrame.tsx';
import { SelectInput } from '#ui/form/inputs/SelectInput.tsx';
import { Dialog } from '#ui/overlay/Dialog.tsx';
import { useTask } from '#ui/overlay/use-task.ts';

import { Parcel } from '../sale-rules/kind.ts';
import { nameOf, useAccounts, useCouriers, usePrinted } from '../sale-screens/index.ts';
import { addLines, addPayment } from './commands.ts';
import { expectedOf, isDue, netOf } from './rules.ts';
import { lineOf } from './told-lines.ts';
import { useDrafted, usePhases } from './use-statement.ts';

type Props = { readonly ids: readonly string[]; readonly onClose: () => void };

/** Puts ticked parcels of a courier into a new statement of his, or into one that is still a draft. */
export function AddToStatement({ ids, onClose }: Props) {
  const store = useStore();
  const navigate = useNavigate();
  const number = useNumberText();
  const phaseOf = usePhases();
  const couriers = useCouriers();
  const accounts = useAccounts();
  const { drafts, parcelIds } = useDrafted();
  const rows = usePrinted(Parcel, ids);
  const [chosen, choose] = useState<string | null>(null);
  const [account, setAccount] = useState<string | null>(null);
  const into = account ?? accounts[0]?.id;
  const free = (rows ?? []).filter((row) => isDue(row, phaseOf(row)) && !parcelIds.includes(row.id));
  const [courier, ...others] = new Set(free.map((row) => row.shipping_company_id));
  const owed = free.reduce((sum, row) => sum + netOf(expectedOf(row)), 0);
  const why =
    rows === undefined
      ? undefined
      : free.length === 0
        ? m.statements_none_free()
        : others.length > 0 || !courier
          ? m.statements_one_courier()
          : !store.knowsToday() && chosen === null
            ? m.statements_no_day()
            : undefined;
  const open = drafts.filter((draft) => draft.shipping_company_id === courier);
  const [save, saving] = useTask(async () => {
    if (!courier || (chosen === null && into === undefined)) return;
    const id =
      chosen ??
      (await addPayment(store, {
        shipping_company_id: courier,
        statement_ref: '',
        statement_date: null,
        received_date: store.today(),
        bank_account_id: into ?? '',
        statement_amount: null,
        received_amount: owed,
        notes: '',
      }));
    await addLines(store, id, free.map(lineOf));
    onClose();
    void navigate(href('/app/group-payment/:paymentId', { paymentId: id }));
  });
  return (
    <Dialog
      open
      onClose={onClose}
      size="sm"
      title={m.statements_add_to()}
      description={m.statements_add_to_text()}
      footer={
        <>
          <Button onClick={onClose}>{m.ui_cancel()}</Button>
          <Button
            tone="primary"
            busy={saving}
            disabled={rows === undefined || why !== undefined || (chosen === null && into === undefined)}
            onClick={save}
          >
            {free.length === 1 ? m.statements_add_parcels_one() : m.statements_add_parcels({ n: number(free.length) })}
          </Button>
        </>
      }
    >
      {why !== undefined ? (
        <p role="alert" className="text-14 text-danger-strong">
          {why}
        </p>
      ) : (
        <div className="flex flex-col gap-4">
          <p className="text-14">
            {nameOf(couriers, courier ?? null)} · <Money minor={owed} className="font-semibold" />
          </p>
          {free.length < ids.length && <p className="text-13 text-muted-foreground">{m.statements_some_left()}</p>}
          <FieldFrame label={m.banking_statement()}>
            {(field) => (
              <SelectInput
                {...field}
                value={chosen}
                onChange={choose}
                none={m.statements_new()}
                options={open.map((row) => ({ value: row.id, label: [row.payment_no, row.statement_ref].filter(Boolean).join(' · ') }))}
              />
            )}
          </FieldFrame>
          {chosen === null && (
            <FieldFrame label={m.returns_account_in()}>
              {(field) => (
                <SelectInput
                  {...field}
                  value={into ?? null}
                  onChange={setAccount}
                  options={accounts.map(({ id, name }) => ({ value: id, label: name }))}
                />
              )}
            </FieldFrame>
          )}
        </div>
      )}
    </Dialog>
  );
}
