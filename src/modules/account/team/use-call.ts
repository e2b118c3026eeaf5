import { useState } from 'react';

import { useExplain } from '#ui/overlay/explain.tsx';

/** As `useTask`, but the refusal is told in the place of whoever calls. */
export function useCall<A extends readonly unknown[]>(call: (...args: A) => Promise<unknown>) {
  const explain = useExplain();
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string>();
  const [defect, setDefect] = useState<{ readonly error: unknown }>();
  if (defect) throw defect.error;
  async function run(...args: A): Promise<void> {
    setBusy(true);
    setProblem(undefined);
    try {
      await call(...args);
    } catch (error) {
      const explained = explain(error);
      if (explained) setProblem(explained.text);
      else setDefect({ error });
    } finally {
      setBusy(false);
    }
  }
  return { run: (...args: A) => void run(...args), busy, problem };
}
