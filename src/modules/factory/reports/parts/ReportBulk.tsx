import { CircleCheck, Send } from 'lucide-react';

import { useStore } from '#data/react.tsx';
import { m } from '#messages';
import { Button } from '#ui/control/Button.tsx';
import { useNumberText } from '#ui/display/numbers.tsx';

import { type Entities, useBulk } from '../../../entity/index.ts';
import { approveReport, moveReport } from '../../working/index.ts';
import { WorkReport } from '../../working/kind.ts';

/** Ticked reports are handed in, or approved; those that are approved take in what came late and rates that changed. */
export function ReportBulk({ of }: { readonly of: Entities<unknown> }) {
  const store = useStore();
  const number = useNumberText();
  const nameOf = async (id: string) => {
    const row = await store.get(WorkReport, id);
    return row ? `${row.line_name} ${row.day}` : '';
  };
  const [handIn, handingIn] = useBulk(of, async (id) => moveReport(store, id, 'submitted'), {
    done: (n) => (n === 1 ? m.reports_handed_in_one() : m.reports_handed_in({ n: number(n) })),
    nameOf,
  });
  const [approve, approving] = useBulk(of, async (id) => approveReport(store, id), {
    done: (n) => (n === 1 ? m.reports_approved_one() : m.reports_approved({ n: number(n) })),
    nameOf,
  });
  return (
    <>
      <Button icon={Send} busy={handingIn} onClick={handIn}>
        {m.advances_ask()}
      </Button>
      <Button icon={CircleCheck} busy={approving} onClick={approve}>
        {m.expenses_approve()}
      </Button>
    </>
  );
}
