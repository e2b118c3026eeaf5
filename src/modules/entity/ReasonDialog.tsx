import { useState } from 'react';

import { m } from '#messages';
import { Button } from '#ui/control/Button.tsx';
import { FieldFrame } from '#ui/form/FieldFrame.tsx';
import { TextInput } from '#ui/form/inputs/TextInput.tsx';
import { Dialog } from '#ui/overlay/Dialog.tsx';
import { toast } from '#ui/overlay/toast.tsx';
import { useTask } from '#ui/overlay/use-task.ts';

type Props = {
  /** What is done, also on the button. */
  readonly title: string;
  /** What follows from it. */
  readonly text: string;
  /** What is said afterwards; absent = `act` says it. */
  readonly said?: string;
  readonly act: (reason: string) => Promise<unknown>;
  readonly onClose: () => void;
  /** What is asked, where it may not stay without an answer. */
  readonly asked?: string;
  readonly tone?: 'primary' | 'danger';
};

const longest = 200;

/** Does something that others will ask about, and asks why. */
export function ReasonDialog({ title, text, said, act, onClose, asked, tone = 'danger' }: Props) {
  const [reason, setReason] = useState('');
  const [run, running] = useTask(async () => {
    await act(reason);
    if (said !== undefined) toast.success(said);
    onClose();
  });
  return (
    <Dialog
      open
      onClose={onClose}
      size="sm"
      title={title}
      description={text}
      footer={
        <>
          <Button onClick={onClose}>{m.ui_back()}</Button>
          <Button tone={tone} busy={running} onClick={run} disabled={asked !== undefined && reason.trim() === ''}>
            {title}
          </Button>
        </>
      }
    >
      <FieldFrame label={asked ?? m.common_reason()} optional={asked === undefined}>
        {(ids) => <TextInput {...ids} maxLength={longest} value={reason} onChange={setReason} autoFocus />}
      </FieldFrame>
    </Dialog>
  );
}
