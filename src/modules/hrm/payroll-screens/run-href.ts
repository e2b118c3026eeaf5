import { href } from '#kernel/href.ts';

import type { RunRow } from '../payroll/index.ts';

/** A draft is opened where it is prepared. */
export function runHref({ id, state }: Pick<RunRow, 'id' | 'state'>): string {
  return state === 'draft' ? href('/app/hrm/payroll/edit/:runId', { runId: id }) : href('/app/hrm/payroll/:runId', { runId: id });
}
