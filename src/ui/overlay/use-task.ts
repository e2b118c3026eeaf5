import { useState } from 'react';

import { useTurn } from '../use-turn.ts';
import { useExplain } from './explain.tsx';
import { toast } from './toast.tsx';

/**
 * Runs what a button starts: tells when it is under way, swallows a second press, shows an expected refusal as a toast and throws a
 * defect to the crash screen. `const [save, saving] = useTask(async () => { ... })`.
 */
export function useTask<A extends readonly unknown[]>(
  task: (...args: A) => Promise<unknown>,
): readonly [run: (...args: A) => void, busy: boolean] {
  const [busy, inTurn] = useTurn();
  const [defect, setDefect] = useState<{ readonly error: unknown }>();
  const explain = useExplain();
  if (defect) throw defect.error;
  async function run(...args: A) {
    try {
      await task(...args);
    } catch (error) {
      const explained = explain(error);
      if (explained) toast.error(explained.text);
      else setDefect({ error });
    }
  }
  return [(...args) => void inTurn(() => run(...args)), busy];
}
