import { useState } from 'react';

import { m } from '#messages';
import { Button } from '#ui/control/Button.tsx';
import { FieldFrame } from '#ui/form/FieldFrame.tsx';
import { TextInput } from '#ui/form/inputs/TextInput.tsx';
import { Dialog } from '#ui/overlay/Dialog.tsx';
import { toast } from '#ui/overlay/toast.tsx';
import { useTask } from '#ui/overlay/use-task.ts';

type Props = { readonly onReopen: (reason: string) => Promise<unknown>; readonly onClose: () => void };

/** Asks why an outcome is reopened: the reason stands in the history. */
export function ReopenDialog({ onReopen, onClose }: Props) {
  const [reason, setReason] = useState('');
  const [reopen, busy] = useTask(async () => {
    await onReopen(reason);
    toast.success(m.orders_reopened());
    onClose();
  });
  return (
    <Dialog
      open
      onClose={onClose}
      size="sm"
      title={m.orders_reopen()}
      description={m.orders_reopen_text()}
      footer={
        <>
          <Button onClick={onClose}>{m.ui_cancel()}</Button>
          <Button tone="primary" busy={busy} onClick={reopen} disabled={reason.trim() === ''}>
            {m.orders_reopen()}
          </Button>
        </>
      }
    >
      <FieldFrame label={m.orders_reopen_why()}>
        {(ids) => <TextInput {...ids} maxLength={2000} value={reason} onChange={setReason} autoFocus />}
      </FieldFrame>
    </Dialog>
  );
}
