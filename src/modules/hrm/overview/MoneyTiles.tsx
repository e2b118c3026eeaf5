import { allows } from '#access/access.ts';
import { useAccess, useKeys } from '#data/react.tsx';
import { href } from '#kernel/href.ts';
import { m } from '#messages';
import { DateText } from '#ui/display/dates.tsx';
import { Kpi, KpiRow } from '#ui/display/Kpi.tsx';
import { Money } from '#ui/display/Money.tsx';

import { Advance, AdvanceEvent } from '../advances/kind.ts';
import { lastFinal, LeaveTile, liabilitiesOf } from '../pay-batches/index.ts';
import { PayrollRun } from '../payroll/kind.ts';

/** What is owed by pay and what the last run cost, for whoever may know. */
export function MoneyTiles() {
  const access = useAccess();
  const [runsPay, lends] = [allows(access, PayrollRun.read), allows(access, Advance.read)];
  const runs = useKeys(PayrollRun);
  const advances = useKeys(Advance);
  const events = useKeys(AdvanceEvent);
  if (!runsPay && !lends) return null;
  const owed = runs && advances && events && liabilitiesOf(runs, advances, events);
  const last = runs && lastFinal(runs);
  return (
    <KpiRow>
      {runsPay && (
        <>
          <Kpi label={m.pay_batches_to_pay()} value={owed && <Money minor={owed.payroll} />} to={href('/app/hrm/payroll')} />
          <Kpi
            label={m.pay_batches_last_cost()}
            value={runs && <Money minor={last ? last.employer_cost : null} />}
            {...(last && {
              hint: (
                <>
                  <DateText day={last.period_from} /> – <DateText day={last.period_to} />
                </>
              ),
              to: href('/app/hrm/payroll/:runId', { runId: last.id }),
            })}
          />
        </>
      )}
      {lends && (
        <Kpi
          label={m.pay_batches_advances()}
          value={owed && <Money minor={owed.advances} />}
          {...(allows(access, 'manage_advances') && { to: href('/app/hrm/advances') })}
        />
      )}
      <LeaveTile {...(last && { to: `${href('/app/hrm/payroll/:runId', { runId: last.id })}?step=cost` })} />
    </KpiRow>
  );
}
