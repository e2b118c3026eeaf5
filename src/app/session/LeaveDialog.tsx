import { useAtomValue } from 'jotai';
import { Download } from 'lucide-react';
import { useEffect, useState } from 'react';

import { useConnection } from '#data/connection.tsx';
import { m } from '#messages';
import { Button } from '#ui/control/Button.tsx';
import { useNumberText } from '#ui/display/numbers.tsx';
import { Spinner } from '#ui/display/Spinner.tsx';
import { Dialog } from '#ui/overlay/Dialog.tsx';

import { companyAtom } from '../company/company.ts';
import { exportUnsent } from '../connection/export-unsent.ts';
import { leave, lockSession } from './session.ts';

type LeaveDialogProps = { readonly purpose: 'sign-out' | 'switch'; readonly onStay: () => void; readonly onSwitch: () => void };

const patienceMs = 8000;
const againMs = 300;

/**
 * Before the person leaves: what waits is sent first. When it cannot be sent, the person decides; nothing is thrown away without
 * typing a word. Switching the company throws nothing away, so it only tries to send.
 */
export function LeaveDialog({ purpose, onStay, onSwitch }: LeaveDialogProps) {
  const company = useAtomValue(companyAtom);
  const { waiting, attention, network } = useConnection();
  const number = useNumberText();
  const unsent = waiting + attention;
  const stuck = useStuck(waiting > 0 && network === 'online');
  const [tries, setTries] = useState(0);
  const settled = unsent === 0 || purpose === 'switch';

  useEffect(() => {
    if (waiting > 0) company?.client.syncNow();
  }, [company, waiting]);

  useEffect(() => {
    if (!settled) return;
    if (purpose === 'switch') onSwitch();
    else void signOut(false);
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- runs as soon as nothing holds the person back
  }, [settled, tries]);

  /** What waits may be more than is known here yet: the data worker has just begun, or another tab stores something at this moment. */
  async function signOut(discard: boolean): Promise<void> {
    const gone = await company?.wipe(discard).catch((error: unknown) => console.warn(error));
    if (gone === false) setTimeout(() => setTries(tries + 1), againMs);
    else await leave();
  }

  if (settled) return null;
  if (waiting > 0 && attention === 0 && network === 'online' && !stuck) {
    return (
      <Dialog
        open
        size="sm"
        onClose={onStay}
        title={unsent === 1 ? m.shell_leave_title_one() : m.shell_leave_title({ count: number(unsent) })}
      >
        <p className="flex items-center gap-3">
          <Spinner size={20} />
          {m.shell_leave_sending()}
        </p>
      </Dialog>
    );
  }
  return (
    <Decide
      unsent={unsent}
      onStay={onStay}
      onDiscard={() => void signOut(true)}
      onLock={() => void lockSession()}
      onExport={() => company && void exportUnsent(company)}
    />
  );
}

type DecideProps = {
  readonly unsent: number;
  readonly onStay: () => void;
  readonly onDiscard: () => void;
  readonly onLock: () => void;
  readonly onExport: () => void;
};

function Decide({ unsent, onStay, onDiscard, onLock, onExport }: DecideProps) {
  const [typed, setTyped] = useState('');
  const number = useNumberText();
  const word = m.shell_leave_word();
  return (
    <Dialog
      open
      onClose={onStay}
      title={unsent === 1 ? m.shell_leave_title_one() : m.shell_leave_title({ count: number(unsent) })}
      description={m.shell_leave_text()}
      footer={
        <>
          <Button onClick={onStay}>{m.shell_leave_cancel()}</Button>
          <Button tone="primary" onClick={onLock}>
            {m.shell_leave_keep()}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-4">
        <p>{m.shell_leave_keep_text()}</p>
        <div>
          <Button icon={Download} onClick={onExport}>
            {m.shell_leave_export()}
          </Button>
        </div>
        <form
          className="flex flex-col gap-2 border-t pt-4"
          onSubmit={(event) => {
            event.preventDefault();
            if (typed.trim() === word) onDiscard();
          }}
        >
          <label className="flex flex-col gap-1">
            {m.shell_leave_type({ word })}
            <input className="field-box" value={typed} onChange={(event) => setTyped(event.target.value)} autoComplete="off" />
          </label>
          <Button type="submit" tone="danger" disabled={typed.trim() !== word} className="self-start">
            {m.shell_leave_discard()}
          </Button>
        </form>
      </div>
    </Dialog>
  );
}

/** True when sending takes longer than a person should have to watch. */
function useStuck(sending: boolean): boolean {
  const [stuck, setStuck] = useState(false);
  useEffect(() => {
    if (!sending) return;
    const timer = setTimeout(() => setStuck(true), patienceMs);
    return () => clearTimeout(timer);
  }, [sending]);
  return stuck;
}
