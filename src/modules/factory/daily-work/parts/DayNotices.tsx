import { Lock } from 'lucide-react';

import { href } from '#kernel/href.ts';
import { m } from '#messages';
import { ButtonLink } from '#ui/control/Button.tsx';
import { Notice } from '#ui/page/Notice.tsx';

import { WarningNotice } from '../../reports/index.ts';
import { reportStatusText } from '../../working/index.ts';
import type { Day } from '../use-day.ts';
import { dayWarnings } from '../warnings.ts';

/** That the report is closed to the line, and what looks wrong. */
export function DayNotices({ day }: { readonly day: Day }) {
  const { report } = day;
  return (
    <>
      {isClosed(day) && report && (
        <Notice
          title={reportStatusText[report.status]()}
          actions={
            <ButtonLink size="sm" icon={Lock} to={href('/app/factory/reports/:reportId', { reportId: report.id })}>
              {m.working_report()}
            </ButtonLink>
          }
        >
          {m.floor_closed()}
        </Notice>
      )}
      {report?.status === 'open' && report.reason !== '' && (
        <Notice tone="warning" title={m.floor_sent_back()}>
          {report.reason}
        </Notice>
      )}
      <WarningNotice floor={day} report={day} warnings={dayWarnings(day)} />
    </>
  );
}

/** What is approved is changed in the report alone. */
export function isClosed({ report }: Pick<Day, 'report'>): boolean {
  return report?.status === 'approved' || report?.status === 'locked';
}
