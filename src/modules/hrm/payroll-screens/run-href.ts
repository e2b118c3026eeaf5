import { href } from '#kernel/href.ts';

import type { RunRow } from '../payroll/index.ts';

export function runHref({ id }: Pick<RunRow, 'id'>): string {
  return href('/app/hrm/payroll/:runId', { runId: id });
}
