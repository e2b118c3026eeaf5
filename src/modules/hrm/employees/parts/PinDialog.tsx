import { useState } from 'react';

import { useRow, useStore } from '#data/react.tsx';
import { Refused } from '#data/refused.ts';
import { toLatinDigits } from '#kernel/digits.ts';
import { m } from '#messages';
import { Button } from '#ui/control/Button.tsx';
import { FieldFrame } from '#ui/form/FieldFrame.tsx';
import { TextInput } from '#ui/form/inputs/TextInput.tsx';
import { Dialog } from '#ui/overlay/Dialog.tsx';
import { useExplain } from '#ui/overlay/explain.tsx';
import { toast } from '#ui/overlay/toast.tsx';
import { useTask } from '#ui/overlay/use-task.ts';

import type { EmployeeRow } from '../../people/index.ts';
import { EmployeePin } from '../../people/kind.ts';
import { pinIdOf, removePin, setPin } from '../pins.ts';

/** Gives a PIN for the tablets, or takes it away. What was given once is shown to nobody again. */
export function PinDialog({ row, onClose }: { readonly row: EmployeeRow; readonly onClose: () => void }) {
  const store = useStore();
  const explain = useExplain();
  const has = useRow(EmployeePin, pinIdOf(store, row.id))?.deleted_at === null;
  const [pin, setText] = useState('');
  const [problem, setProblem] = useState<string>();
  const [save, saving] = useTask(async () => {
    try {
      await setPin(store, row.id, pin);
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      setProblem(explain(error)?.text);
      return;
    }
    toast.success(m.people_pin_saved());
    onClose();
  });
  const [remove, removing] = useTask(async () => {
    await removePin(store, row.id);
    toast.success(m.people_pin_removed());
    onClose();
  });
  return (
    <Dialog
      open
      onClose={onClose}
      size="sm"
      title={has ? m.people_pin_reset() : m.people_pin_set()}
      description={m.people_pin_text()}
      footer={
        <>
          {has && (
            <Button tone="quiet" busy={removing} onClick={remove}>
              {m.people_pin_remove()}
            </Button>
          )}
          <Button onClick={onClose}>{m.ui_cancel()}</Button>
          <Button tone="primary" busy={saving} disabled={pin.length < 4} onClick={save}>
            {m.ui_save()}
          </Button>
        </>
      }
    >
      <FieldFrame label={m.people_pin()} help={m.people_pin_help()} {...(problem !== undefined && { error: problem })}>
        {(ids) => (
          <TextInput
            {...ids}
            inputMode="numeric"
            autoComplete="off"
            maxLength={6}
            value={pin}
            onChange={(text) => {
              setProblem(undefined);
              setText(toLatinDigits(text).replace(/\D/g, ''));
            }}
            autoFocus
          />
        )}
      </FieldFrame>
    </Dialog>
  );
}
