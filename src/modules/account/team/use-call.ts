import { useState } from 'react';

import { useExplain } from '#ui/overlay/explain.tsx';
import { useTurn } from '#ui/use-turn.ts';

/** As `useTask`, but the refusal is told in the place of whoever calls. */
export function useCall<A extends readonly unknown[]>(call: (...args: A) => Promise<unknown>) {
  const explain = useExplain();
  const [busy, inTurn] = useTurn();
  const [problem, setProblem] = useState<string>();
  const [defect, setDefect] = useState<{ readonly error: unknown }>();
  if (defect) throw defect.error;
  async function run(...args: A): Promise<void> {
    setProblem(undefined);
    try {
      await call(...args);
    } catch (error) {
      const explained = explain(error);
      if (explained) setProblem(explained.text);
      else setDefect({ error });
    }
  }
  return { run: (...args: A) => void inTurn(() => run(...args)), busy, problem };
}
