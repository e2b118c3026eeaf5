import { useState } from 'react';

import { allows } from '#access/access.ts';
import { useAccess, useStore } from '#data/react.tsx';
import { m } from '#messages';
import { Button } from '#ui/control/Button.tsx';
import { FieldFrame } from '#ui/form/FieldFrame.tsx';
import { SelectInput } from '#ui/form/inputs/SelectInput.tsx';
import { TextInput } from '#ui/form/inputs/TextInput.tsx';
import { Dialog } from '#ui/overlay/Dialog.tsx';
import { toast } from '#ui/overlay/toast.tsx';
import { useTask } from '#ui/overlay/use-task.ts';

import { decisionText, type OrderRow } from '../../producing/index.ts';
import type { CancelDecision } from '../../producing/kind.ts';
import { cancelOrder, requisitionCommands } from '../../requisitioning/index.ts';
import { Amount } from '../../stock/index.ts';
import type { OrderFactsShown } from '../use-order.ts';

type Props = { readonly row: OrderRow; readonly facts: OrderFactsShown; readonly onClose: () => void };

const decisions = Object.keys(decisionText) as readonly CancelDecision[];

/** Asks why, and what becomes of material that lies on the floor; what was asked for and not issued is not issued any more. */
export function CancelDialog({ row, facts, onClose }: Props) {
  const store = useStore();
  const access = useAccess();
  const [reason, setReason] = useState('');
  const [decision, decide] = useState<CancelDecision>();
  const [place, choose] = useState(facts.stores[0]?.id ?? '');
  const left = facts.standing.materials.filter(({ onFloor }) => onFloor > 0);
  const [run, running] = useTask(async () => {
    await cancelOrder(store, row, left.length > 0 ? (decision ?? null) : null, { reason, store: place });
    const open = facts.requisitions.filter(({ status }) => ['draft', 'submitted', 'approved', 'picking'].includes(status));
    if (allows(access, 'manage_requisitions'))
      for (const { id, status } of open) {
        const to = status === 'approved' || status === 'picking' ? 'closed' : 'cancelled';
        await requisitionCommands.move(store, id, to, { reason: m.production_cancelled_with({ number: row.order_no }) });
      }
    toast.success(m.production_said_cancelled());
    onClose();
  });
  return (
    <Dialog
      open
      onClose={onClose}
      title={m.production_cancel()}
      description={left.length > 0 ? m.production_cancel_left() : m.production_cancel_text()}
      footer={
        <>
          <Button onClick={onClose}>{m.ui_back()}</Button>
          <Button tone="danger" busy={running} disabled={reason.trim() === '' || (left.length > 0 && decision === undefined)} onClick={run}>
            {m.production_cancel()}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-4">
        <FieldFrame label={m.common_reason()}>
          {(ids) => <TextInput {...ids} maxLength={120} value={reason} onChange={setReason} autoFocus />}
        </FieldFrame>
        {left.length > 0 && (
          <>
            <fieldset className="flex flex-col gap-1">
              <legend className="mb-1 text-13 font-medium">{m.production_decision()}</legend>
              {decisions.map((one) => (
                <label key={one} className="flex min-h-control items-center gap-2.5 text-14">
                  <input type="radio" name="decision" checked={decision === one} onChange={() => decide(one)} />
                  {decisionText[one]()}
                </label>
              ))}
            </fieldset>
            {decision === 'return' && facts.stores.length > 1 && (
              <FieldFrame label={m.factory_to()}>
                {(ids) => (
                  <SelectInput
                    {...ids}
                    value={place}
                    onChange={(id) => choose(id ?? '')}
                    options={facts.stores.map(({ id, name }) => ({ value: id, label: name }))}
                  />
                )}
              </FieldFrame>
            )}
            <ul className="flex max-h-56 flex-col divide-y overflow-y-auto rounded-lg border text-14">
              {left.map(({ component, onFloor }) => (
                <li key={component} className="flex justify-between gap-4 px-3.5 py-2">
                  <span className="min-w-0 break-words">{facts.componentOf(component)?.name ?? '–'}</span>
                  <Amount quantity={onFloor} unit={facts.componentOf(component)?.stock_unit ?? ''} className="font-medium" />
                </li>
              ))}
            </ul>
          </>
        )}
      </div>
    </Dialog>
  );
}
