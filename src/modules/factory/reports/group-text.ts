import { m } from '#messages';

import type { Grouping } from './groups.ts';

export const groupText: Readonly<Record<Grouping, () => string>> = {
  day: m.reports_by_day,
  line: m.reports_by_line,
  worker: m.reports_by_worker,
  order: m.reports_by_order,
  operation: m.reports_by_operation,
};
