import { m } from '#messages';
import { useNumberText } from '#ui/display/numbers.tsx';
import { useExplain } from '#ui/overlay/explain.tsx';
import { toast } from '#ui/overlay/toast.tsx';

import type { Tally } from './run-each.ts';

/** Says what became of a bulk action: all done, or how many were refused and why the first of them was. */
export function useTellTally(): (tally: Tally, allDone: string) => void {
  const explain = useExplain();
  const number = useNumberText();
  return ({ done, refused }, allDone) => {
    const [first] = refused;
    if (!first) toast.success(allDone);
    else
      toast.warning(
        m.orders_bulk_done({
          done: number(done.length),
          refused: number(refused.length),
          reason: explain(first.error)?.text ?? first.error.code,
        }),
      );
  };
}
