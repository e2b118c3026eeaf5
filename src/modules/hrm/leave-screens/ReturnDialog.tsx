import { useState } from 'react';

import { useStore } from '#data/react.tsx';
import { isDay } from '#kernel/dates.ts';
import { m } from '#messages';
import { Button } from '#ui/control/Button.tsx';
import { FieldFrame } from '#ui/form/FieldFrame.tsx';
import { Dialog } from '#ui/overlay/Dialog.tsx';
import { useTask } from '#ui/overlay/use-task.ts';
import { useToastUndo } from '#ui/overlay/use-toast-undo.ts';

import { leaveCommands, type RequestRow, returnEarly, setDays } from '../leave/index.ts';

/** Somebody is back before his leave is over: the days from then on are given back. */
export function ReturnDialog({ row, onClose }: { readonly row: RequestRow; readonly onClose: () => void }) {
  const store = useStore();
  const toastUndo = useToastUndo();
  const today = store.today();
  const [back, setBack] = useState(today > row.from_day ? today : row.from_day);
  const [take, taking] = useTask(async () => {
    await returnEarly(store, row.id, back);
    const { days, to_day, to_part } = row;
    const cancelled = back <= row.from_day;
    toastUndo(m.leave_returned(), () =>
      cancelled ? leaveCommands.move(store, row.id, 'approved') : setDays(store, row, { days, to_day, to_part }),
    );
    onClose();
  });
  return (
    <Dialog
      open
      onClose={onClose}
      size="sm"
      title={m.leave_return_early()}
      description={m.leave_return_text()}
      footer={
        <>
          <Button onClick={onClose}>{m.ui_back()}</Button>
          <Button tone="primary" busy={taking} disabled={back < row.from_day || back > row.to_day} onClick={take}>
            {m.leave_return_early()}
          </Button>
        </>
      }
    >
      <FieldFrame label={m.leave_return_day()}>
        {(ids) => (
          <input
            {...ids}
            type="date"
            className="field-box w-full figures"
            min={row.from_day}
            max={row.to_day}
            value={back}
            onChange={(event) => isDay(event.target.value) && setBack(event.target.value)}
          />
        )}
      </FieldFrame>
    </Dialog>
  );
}
