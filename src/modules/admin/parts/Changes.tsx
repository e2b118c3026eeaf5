import { Link } from 'react-router-dom';

import { href } from '#kernel/href.ts';
import { m } from '#messages';
import { InstantText } from '#ui/display/dates.tsx';

import type { Change } from '../calls.ts';

/** What was done on the platform and by whom, the newest first. `linked`: with the company that it concerns. */
export function Changes({ changes, linked = false }: { readonly changes: readonly Change[]; readonly linked?: boolean }) {
  if (changes.length === 0) return <p className="p-4 text-13 text-muted-foreground">{m.admin_no_changes()}</p>;
  return (
    <ol className="divide-y">
      {changes.map((change) => (
        <li key={change.id} className="px-4 py-2.5">
          <p>
            {changeText(change)}
            {linked && change.tenant !== null && change.company !== '' && (
              <>
                {' · '}
                <Link to={href('/admin/tenants/:tenantId', { tenantId: change.tenant })} className="touch-target text-link underline">
                  {change.company}
                </Link>
              </>
            )}
          </p>
          <p className="text-12 break-words text-muted-foreground">
            {change.person} · <InstantText at={change.at} />
          </p>
        </li>
      ))}
    </ol>
  );
}

function changeText({ what, about }: Change): string {
  const plan = about.plan ?? '';
  const flag = about.flag ?? '';
  switch (what) {
    case 'assigned':
      return m.admin_log_assigned({ plan });
    case 'suspended':
      return m.admin_log_suspended();
    case 'resumed':
      return m.admin_log_resumed();
    case 'plan_created':
      return m.admin_log_plan_created({ plan });
    case 'plan_updated':
      return m.admin_log_plan_updated({ plan });
    case 'plan_deleted':
      return m.admin_log_plan_deleted({ plan });
    case 'flag_on':
      return m.admin_log_flag_on({ flag });
    case 'flag_off':
      return m.admin_log_flag_off({ flag });
    case 'granted':
      return m.admin_log_granted();
    default:
      return what;
  }
}
