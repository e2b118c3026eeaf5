import { m } from '#messages';
import { useNumberText } from '#ui/display/numbers.tsx';
import { useExplain } from '#ui/overlay/explain.tsx';
import { toast } from '#ui/overlay/toast.tsx';
import { useUndo } from '#ui/overlay/use-toast-undo.ts';

import type { Tally } from './run-each.ts';

type More = {
  readonly nameOf?: ((id: string) => Promise<string>) | undefined;
  /** What a refusal is called, before its reason. */
  readonly failed?: string;
  /** Takes back what was done. */
  readonly undo?: () => Promise<unknown>;
};

/** So many refused rows are named; the rest is a number. */
const named = 5;

/** Says what became of a bulk action: all done, or how many were refused, which, and why. */
export function useTellTally(): (tally: Tally, allDone: string, more?: More) => Promise<void> {
  const explain = useExplain();
  const number = useNumberText();
  const undone = useUndo();
  return async ({ done, refused }, allDone, { nameOf, failed, undo } = {}) => {
    if (refused.length === 0) {
      toast.success(allDone);
      return;
    }
    const reasons = new Map<string, string[]>();
    for (const { id, error } of refused) {
      const reason = explain(error)?.text ?? error.code;
      reasons.set(reason, [...(reasons.get(reason) ?? []), id]);
    }
    const lines = await Promise.all(
      [...reasons].map(async ([reason, ids]) => {
        const names = nameOf ? await Promise.all(ids.slice(0, named).map(nameOf)) : [];
        const rest = ids.length - names.length;
        const who = [...names, ...(nameOf && rest > 0 ? [`+${number(rest)}`] : [])].join(', ');
        return [who, reason === failed ? '' : reason].filter(Boolean).join(': ');
      }),
    );
    toast.warning(m.orders_bulk_done({ done: number(done.length), refused: number(refused.length) }), {
      description: [failed, ...lines].filter(Boolean).join(' '),
      duration: 10_000,
      ...(undo && { action: { label: m.ui_undo(), onClick: () => undone(undo) } }),
    });
  };
}
