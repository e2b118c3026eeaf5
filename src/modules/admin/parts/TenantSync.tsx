import { m } from '#messages';
import { DateText, InstantText } from '#ui/display/dates.tsx';
import { Kpi, KpiRow } from '#ui/display/Kpi.tsx';
import { Quantity, useNumberText } from '#ui/display/numbers.tsx';

import type { Tenant } from '../calls.ts';

/** How the work of a company gets to the server. */
export function TenantSync({ tenant: { sync } }: { readonly tenant: Tenant }) {
  const number = useNumberText();
  return (
    <div className="flex flex-col gap-2">
      <KpiRow>
        <Kpi label={m.admin_operations_month()} value={<Quantity value={sync.operations} />} />
        <Kpi
          label={m.admin_refused()}
          value={<Quantity value={sync.rejected} />}
          hint={m.admin_of_changes({ percent: `${number(sync.operations === 0 ? 0 : (sync.rejected / sync.operations) * 100, 1)}%` })}
        />
        <Kpi
          label={m.common_last_contact()}
          value={<InstantText at={sync.lastContact} className="text-16" />}
          hint={<Oldest at={sync.oldestContact} />}
        />
      </KpiRow>
      <p className="text-12 text-muted-foreground">
        {sync.keptSince !== null && (
          <>
            {sync.kept === 1 ? m.admin_kept_one() : m.admin_kept({ n: number(sync.kept) })} <DateText day={sync.keptSince} />.{' '}
          </>
        )}
        {m.admin_versions({ version: number(sync.version), oldest: number(sync.oldest) })}
      </p>
    </div>
  );
}

function Oldest({ at }: { readonly at: string | null }) {
  if (at === null) return m.admin_no_devices();
  return (
    <>
      {m.admin_oldest_contact()} <DateText day={at} />
    </>
  );
}
