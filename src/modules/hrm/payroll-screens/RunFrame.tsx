import type { ReactNode } from 'react';

import type { Stored } from '#data/kind.ts';
import { useKeys } from '#data/react.tsx';
import { PendingDot } from '#ui/display/PendingDot.tsx';
import { DetailPage, type DetailPageProps } from '#ui/page/DetailPage.tsx';

import { PayGroup } from '../pay-setup/kind.ts';
import { type RunRow, runTypeText } from '../payroll/index.ts';
import { Period, StateBadge } from './parts.tsx';

type Props = Pick<DetailPageProps, 'menu' | 'action' | 'notice'> & { readonly run: Stored<RunRow>; readonly children: ReactNode };

/** The page of a run, whatever state it is in. */
export function RunFrame({ run, ...frame }: Props) {
  const group = useKeys(PayGroup)?.find(({ id }) => id === run.group_id);
  return (
    <DetailPage
      title={run.title || runTypeText[run.type]()}
      badge={
        <>
          <StateBadge run={run} />
          <PendingDot pending={run.$pending} />
        </>
      }
      text={
        <>
          <span className="figures">{run.run_no}</span> · {group?.name} · <Period run={run} />
        </>
      }
      {...frame}
    />
  );
}
