import { type Remote, wrap } from 'comlink';
import { useEffect, useState } from 'react';

import { useKeys, useStore } from '#data/react.tsx';

import { PayComponent, PayRule } from '../pay-setup/kind.ts';
import type { RunRow, Worked } from '../payroll/index.ts';
import { PayrollEntry } from '../payroll/kind.ts';
import { EmployeeCompensation } from '../people/kind.ts';
import type { Engine } from './payroll.worker.ts';
import { readFacts } from './read-facts.ts';

export type WorkedRun = {
  /** `undefined` until it is worked out; `null` = the group has no rules. */
  readonly people: readonly Worked[] | null | undefined;
  /** When that was, ISO. */
  readonly at: string | undefined;
  readonly busy: boolean;
  readonly again: () => void;
};

/** A draft as it stands now: worked out when it is opened, whenever pay, rules or what is entered change, and when somebody asks. */
export function useWorked(run: RunRow): WorkedRun {
  const store = useStore();
  const [engine] = useState(startEngine);
  useEffect(() => () => engine.close(), [engine]);
  const entries = useKeys(PayrollEntry, { by: 'run', equals: run.id });
  const pay = useKeys(EmployeeCompensation);
  const rules = useKeys(PayRule);
  const components = useKeys(PayComponent);
  const [asked, ask] = useState(0);
  const [made, setMade] = useState<{ readonly people: readonly Worked[] | null; readonly at: string }>();
  const [busy, setBusy] = useState(false);
  const ready = entries !== undefined && pay !== undefined && rules !== undefined && components !== undefined;
  useEffect(() => {
    if (!ready) return undefined;
    let gone = false;
    void (async () => {
      setBusy(true);
      const people = await engine.remote.workOut(await readFacts(store, run));
      if (gone) return;
      setMade({ people: people ?? null, at: store.now() });
      setBusy(false);
    })();
    return () => {
      gone = true;
    };
  }, [engine, store, run, ready, entries, pay, rules, components, asked]);
  return { people: made?.people, at: made?.at, busy, again: () => ask((count) => count + 1) };
}

function startEngine(): { readonly remote: Remote<Engine>; readonly close: () => void } {
  const worker = new Worker(new URL('./payroll.worker.ts', import.meta.url), { type: 'module' });
  return { remote: wrap<Engine>(worker), close: () => worker.terminate() };
}
