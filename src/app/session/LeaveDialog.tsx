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
import { type Elsewhere, elsewhere, wipeElsewhere } from '../company/elsewhere.ts';
import { exportUnsent } from '../connection/export-unsent.ts';
import { identityAtom } from './remotes.ts';
import { chooseCompany, leave, lockSession } from './session.ts';

type LeaveDialogProps = { readonly purpose: 'sign-out' | 'switch'; readonly onStay: () => void; readonly onSwitch: () => void };

const patienceMs = 8000;
const againMs = 300;

/**
 * Before the person leaves: what waits is sent first. When it cannot be sent, the person decides; nothing is thrown away without
 * typing a word. Switching the company throws nothing away, so it only tries to send; signing out asks for all companies of the person.
 */
export function LeaveDialog({ purpose, onStay, onSwitch }: LeaveDialogProps) {
  const company = useAtomValue(companyAtom);
  const { waiting, attention, network } = useConnection();
  const number = useNumberText();
  const unsent = waiting + attention;
  const stuck = useStuck(waiting > 0 && network === 'online');
  const [tries, setTries] = useState(0);
  const identity = useAtomValue(identityAtom);
  const others = useElsewhere(purpose === 'sign-out', tries);
  const waitElsewhere = others?.reduce((sum, { count }) => sum + count, 0);
  const settled = purpose === 'switch' || (unsent === 0 && waitElsewhere === 0);

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
    const wiped = async () => (identity === null || (await wipeElsewhere(identity, discard))) && (await company?.wipe(discard));
    const gone = await wiped().catch((error: unknown) => console.warn(error));
    if (gone === false) setTimeout(() => setTries(tries + 1), againMs);
    else await leave();
  }

  if (settled || (unsent === 0 && others === undefined)) return null;
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
      others={(others ?? []).filter(({ count }) => count > 0)}
      onStay={onStay}
      onOpen={(tenant) => {
        onStay();
        chooseCompany(tenant);
      }}
      onDiscard={() => void signOut(true)}
      onLock={() => void lockSession()}
      onExport={() => company && void exportUnsent(company)}
    />
  );
}

type DecideProps = {
  readonly unsent: number;
  readonly others: readonly Elsewhere[];
  readonly onStay: () => void;
  readonly onOpen: (tenant: string) => void;
  readonly onDiscard: () => void;
  readonly onLock: () => void;
  readonly onExport: () => void;
};

function Decide({ unsent, others, onStay, onOpen, onDiscard, onLock, onExport }: DecideProps) {
  const [typed, setTyped] = useState('');
  const number = useNumberText();
  const word = m.shell_leave_word();
  const all = others.reduce((sum, { count }) => sum + count, unsent);
  return (
    <Dialog
      open
      onClose={onStay}
      title={all === 1 ? m.shell_leave_title_one() : m.shell_leave_title({ count: number(all) })}
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
        {others.map(({ tenant, name, count }) => (
          <div key={tenant} className="flex flex-wrap items-center justify-between gap-2">
            <span className="min-w-0 break-words">
              {count === 1 ? m.shell_leave_other_one({ company: name }) : m.shell_leave_other({ company: name, count: number(count) })}
            </span>
            <Button onClick={() => onOpen(tenant)}>{m.invite_open({ company: name })}</Button>
          </div>
        ))}
        {unsent > 0 && (
          <div>
            <Button icon={Download} onClick={onExport}>
              {m.shell_leave_export()}
            </Button>
          </div>
        )}
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

/** What this person has in other companies, looked at anew with each try; `undefined` until that is known. */
function useElsewhere(wanted: boolean, tries: number): readonly Elsewhere[] | undefined {
  const identity = useAtomValue(identityAtom);
  const [others, setOthers] = useState<readonly Elsewhere[]>();
  useEffect(() => {
    if (!wanted || !identity) return;
    elsewhere(identity).then(setOthers, (error: unknown) => {
      console.warn(error);
      setOthers([]);
    });
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- the person stays the same
  }, [wanted, identity?.user, identity?.tenant, tries]);
  return others;
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
