import { LockKeyhole } from 'lucide-react';
import { type ReactNode, useState } from 'react';

import { allows } from '#access/access.ts';
import { useAccess } from '#data/react.tsx';
import { useServer } from '#data/server.tsx';
import { m } from '#messages';
import { Button } from '#ui/control/Button.tsx';
import { Money } from '#ui/display/Money.tsx';
import { useNumberText } from '#ui/display/numbers.tsx';
import { confirm } from '#ui/overlay/confirm.tsx';
import { toast, whileLoading } from '#ui/overlay/toast.tsx';
import { useTask } from '#ui/overlay/use-task.ts';
import { Notice } from '#ui/page/Notice.tsx';

import { useNeedsConnection } from '../../entity/index.ts';
import { figuresOf, payrollCalls, type RunRow, totalOf } from '../payroll/index.ts';
import { movedSince } from './moved.ts';
import type { Hashed } from './payroll.worker.ts';
import type { WorkedRun } from './use-worked.ts';

/**
 * Makes the slips of a run final. What is shown is worked out once more first: whoever's figures moved since is looked at again. The server works
 * it out a third time and writes nothing where it comes to something else.
 */
export function useFinalise(run: RunRow, worked: WorkedRun): { readonly button: ReactNode; readonly notice: ReactNode } {
  const access = useAccess();
  const server = useServer();
  const offline = useNeedsConnection();
  // Without attendance nobody's days can be counted here.
  const missing = allows(access, 'view_attendance') ? offline : m.payroll_no_days();
  const number = useNumberText();
  const [stopped, stop] = useState<string>();
  const shown = payableOf(worked.people ?? []);
  const [finalise, busy] = useTask(async () => {
    stop(undefined);
    const people = payableOf(await worked.again());
    const moved = movedSince(shown, people);
    if (moved.size > 0) return stop(m.payroll_moved_now({ who: namesOf(people, [...moved.keys()]) }));
    const sums = people.flatMap(({ slip }) => (slip ? [figuresOf(slip)] : []));
    const text = (
      <>
        {m.payroll_finalise_text({ count: number(people.length) })} <Money minor={totalOf(sums, 'payable')} />
      </>
    );
    if (!(await confirm({ title: m.payroll_finalise_title(), text, action: m.payroll_finalise(), tone: 'primary' }))) return undefined;
    const asked = people.flatMap(({ employee, hash }) => (hash === undefined ? [] : [{ employee: employee.id, hash }]));
    const { made, differs, failed } = await whileLoading(m.payroll_finalising(), async () =>
      payrollCalls(await server(), access.tenantId, run.id).finalise(asked),
    );
    if (differs.length > 0) return stop(m.payroll_differs({ who: namesOf(people, differs) }));
    if (failed.length > 0) stop(m.payroll_failed_there({ who: namesOf(people, failed) }));
    return toast.success(made.length === 1 ? m.payroll_finalised_one() : m.payroll_finalised({ count: number(made.length) }));
  });
  return {
    button: (
      <Button
        tone="primary"
        icon={LockKeyhole}
        busy={busy}
        disabled={missing !== undefined || shown.length === 0 || worked.busy}
        title={missing}
        onClick={finalise}
      >
        {m.payroll_finalise()}
      </Button>
    ),
    notice: stopped !== undefined && <Notice tone="danger">{stopped}</Notice>,
  };
}

function payableOf(people: readonly Hashed[]): readonly Hashed[] {
  return people.filter(({ hash }) => hash !== undefined);
}

const named = 5;

function namesOf(people: readonly Hashed[], ids: readonly string[]): string {
  const names = ids.map((id) => people.find(({ employee }) => employee.id === id)?.employee.name ?? id);
  return names.length > named ? `${names.slice(0, named).join(', ')} …` : names.join(', ');
}
