import { useEffect, useState } from 'react';

import { useKeys, useStore } from '#data/react.tsx';

import { PayComponent, PayRule } from '../pay-setup/kind.ts';
import type { RunRow } from '../payroll/index.ts';
import { PayrollEntry } from '../payroll/kind.ts';
import { EmployeeCompensation } from '../people/kind.ts';
import { type Moved, movedSince } from './moved.ts';
import type { Hashed } from './payroll.worker.ts';
import { readFacts } from './read-facts.ts';
import { useEngine } from './use-engine.ts';

export type WorkedRun = {
  /** `undefined` until it is worked out; `null` = the group has no rules. */
  readonly people: readonly Hashed[] | null | undefined;
  /** Whose figures have another cause than when this page first showed them, and which; by employee. */
  readonly moved: Moved;
  /** When that was, ISO. */
  readonly at: string | undefined;
  readonly busy: boolean;
  /** Works it out by what is known at this moment, and tells what came out. From now on nothing counts as moved. */
  readonly again: () => Promise<readonly Hashed[]>;
};

type Made = { readonly people: readonly Hashed[] | null; readonly at: string };

/** A run as it stands now: worked out when it is opened, whenever pay, rules or what is entered change, and when somebody asks. */
export function useWorked(run: RunRow): WorkedRun {
  const store = useStore();
  const engine = useEngine();
  const entries = useKeys(PayrollEntry, { by: 'run', equals: run.id });
  const pay = useKeys(EmployeeCompensation);
  const rules = useKeys(PayRule);
  const components = useKeys(PayComponent);
  const [made, setMade] = useState<Made>();
  const [first, setFirst] = useState<Made['people']>();
  const [busy, setBusy] = useState(false);
  const ready = entries !== undefined && pay !== undefined && rules !== undefined && components !== undefined;
  useEffect(() => {
    if (!ready) return undefined;
    let gone = false;
    void (async () => {
      setBusy(true);
      const people = (await engine.workOut(await readFacts(store, run))) ?? null;
      if (gone) return;
      setMade({ people, at: store.now() });
      setFirst((known) => known ?? people);
      setBusy(false);
    })();
    return () => {
      gone = true;
    };
  }, [engine, store, run, ready, entries, pay, rules, components]);

  async function again(): Promise<readonly Hashed[]> {
    setBusy(true);
    try {
      const people = (await engine.workOut(await readFacts(store, run))) ?? null;
      setMade({ people, at: store.now() });
      setFirst(people);
      return people ?? [];
    } finally {
      setBusy(false);
    }
  }

  return { people: made?.people, moved: movedSince(first ?? [], made?.people ?? []), at: made?.at, busy, again };
}
