import { CircleCheck, CircleX, Inbox } from 'lucide-react';
import { useState } from 'react';

import { allows } from '#access/access.ts';
import type { Row, Stored } from '#data/kind.ts';
import { useAccess, useList, useStore } from '#data/react.tsx';
import { m } from '#messages';
import { Button } from '#ui/control/Button.tsx';
import { DateText, InstantText, TimeText } from '#ui/display/dates.tsx';
import { StatusBadge } from '#ui/display/StatusBadge.tsx';
import { toast } from '#ui/overlay/toast.tsx';
import { useTask } from '#ui/overlay/use-task.ts';
import { Page } from '#ui/page/Page.tsx';
import { Section } from '#ui/page/Section.tsx';
import { EmptyState } from '#ui/page/states.tsx';

import { useAuthorNames } from '../../company/use-author-names.ts';
import { ReasonDialog } from '../../entity/index.ts';
import { decideRequest } from '../time/index.ts';
import { PunchRequest } from '../time/kind.ts';
import type { ViewProps } from './AttendancePage.tsx';
import { AttendanceTabs } from './AttendanceTabs.tsx';
import { PersonCell } from './PersonCell.tsx';
import { requestText, requestTone } from './request-text.ts';
import type { Named } from './use-attendance.ts';

type RequestRow = Stored<Row<typeof PunchRequest>>;

const newest = { sort: { column: 'created_at', descending: true }, limit: 300 } as const;

/** What people say of their days and somebody decides; decided ones stand below. */
export function RequestInbox({ named }: ViewProps) {
  const asked = useList(PunchRequest, { ...newest, where: { status: { in: ['asked'] } } })?.rows;
  const decided = useList(PunchRequest, { ...newest, where: { status: { not: ['asked'] } } })?.rows;
  if (!asked || !decided) return null;
  return (
    <Page title={m.attendance_label()}>
      <AttendanceTabs at="requests" />
      <Section flush title={m.attendance_requests_open()} text={m.attendance_requests_text()}>
        {asked.length === 0 ? (
          <EmptyState icon={Inbox} title={m.attendance_requests_none()} text={m.attendance_requests_none_text()} />
        ) : (
          <ul className="divide-y">
            {asked.map((row) => (
              <RequestLine key={row.id} row={row} named={named} />
            ))}
          </ul>
        )}
      </Section>
      {decided.length > 0 && (
        <Section flush title={m.attendance_requests_decided()}>
          <ul className="divide-y">
            {decided.map((row) => (
              <RequestLine key={row.id} row={row} named={named} />
            ))}
          </ul>
        </Section>
      )}
    </Page>
  );
}

function RequestLine({ row, named }: { readonly row: RequestRow; readonly named: Named }) {
  const store = useStore();
  const may = allows(useAccess(), 'manage_attendance');
  const authorName = useAuthorNames();
  const person = named.employees.find(({ id }) => id === row.employee_id);
  const [rejecting, reject] = useState(false);
  const [approve, approving] = useTask(async () => {
    await decideRequest(store, row.id, true, '');
    toast.success(m.attendance_request_approved());
  });
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 px-4 py-2.5">
      <span className="min-w-44 flex-1">{person ? <PersonCell person={person} stacked /> : m.common_deleted()}</span>
      <span className="min-w-44 flex-2">
        <span className="block text-14">
          <DateText day={row.day} />: <TimeText at={row.in_at} /> – <TimeText at={row.out_at} />
        </span>
        <span className="block text-13 break-words text-muted-foreground">{row.reason}</span>
        {row.status !== 'asked' && (
          <span className="block text-13 break-words text-muted-foreground">
            {[row.decided_by && authorName({ user_id: row.decided_by, actor_kind: 'user' }), row.decided_note].filter(Boolean).join(' · ')}{' '}
            <InstantText at={row.decided_at} />
          </span>
        )}
      </span>
      {row.status === 'asked' && may ? (
        <span className="flex gap-2">
          <Button icon={CircleX} onClick={() => reject(true)}>
            {m.expenses_reject()}
          </Button>
          <Button tone="primary" icon={CircleCheck} busy={approving} onClick={approve}>
            {m.expenses_approve()}
          </Button>
        </span>
      ) : (
        <StatusBadge tone={requestTone[row.status]} label={requestText[row.status]()} />
      )}
      {rejecting && (
        <ReasonDialog
          title={m.expenses_reject()}
          text={m.attendance_reject_text()}
          asked={m.common_reason()}
          said={m.attendance_request_rejected()}
          act={(reason) => decideRequest(store, row.id, false, reason)}
          onClose={() => reject(false)}
        />
      )}
    </li>
  );
}
