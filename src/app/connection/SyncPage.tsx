import { useAtomValue } from 'jotai';
import { Download, RefreshCw } from 'lucide-react';

import { m } from '#messages';
import { Button, ButtonLink } from '#ui/control/Button.tsx';
import { useNumberText } from '#ui/display/numbers.tsx';
import { Progress } from '#ui/display/Progress.tsx';
import { Notice } from '#ui/page/Notice.tsx';
import { Page } from '#ui/page/Page.tsx';

import { companyAtom, type OpenCompany } from '../company/company.ts';
import { CauseNotice } from './CauseNotice.tsx';
import { Devices } from './Devices.tsx';
import { exportUnsent } from './export-unsent.ts';
import { OddRowsNotice } from './OddRowsNotice.tsx';
import { ThisDevice } from './ThisDevice.tsx';
import { useStatus } from './use-status.ts';
import { WaitingWork } from './WaitingWork.tsx';

/** The badge at length: how device and server stand, what waits, what needs a decision, which devices there are. */
function SyncPage() {
  const company = useAtomValue(companyAtom);
  return company && <Opened company={company} />;
}

function Opened({ company }: { readonly company: OpenCompany }) {
  const { waiting, sending, files, attention, progress, renewed } = useStatus(company);
  const number = useNumberText();
  const unsent = waiting + sending + files + attention > 0;
  return (
    <Page
      title={m.sync_title()}
      text={m.sync_text()}
      actions={
        <>
          {unsent && (
            <Button icon={Download} onClick={() => void exportUnsent(company)}>
              {m.sync_export()}
            </Button>
          )}
          <Button tone="primary" icon={RefreshCw} onClick={() => company.client.syncNow()}>
            {m.shell_sync_now()}
          </Button>
        </>
      }
    >
      {attention > 0 && (
        <Notice
          tone="danger"
          title={attention === 1 ? m.shell_attention_one() : m.shell_attention({ count: number(attention) })}
          actions={<ButtonLink to="/app/needs-attention">{m.shell_attention_open()}</ButtonLink>}
        >
          {m.shell_attention_text()}
        </Notice>
      )}
      <CauseNotice company={company} />
      <OddRowsNotice company={company} />
      {renewed && <Notice title={m.sync_renewed()}>{m.sync_renewed_text()}</Notice>}
      {progress && progress.rows < progress.total && <Progress label={m.space_loading()} done={progress.rows} total={progress.total} />}
      <div className="grid items-start gap-5 lg:grid-cols-[minmax(0,1fr)_22rem]">
        <div className="flex min-w-0 flex-col gap-5">
          <WaitingWork company={company} />
          <Devices company={company} />
        </div>
        <ThisDevice company={company} />
      </div>
    </Page>
  );
}

export { SyncPage as Component };
