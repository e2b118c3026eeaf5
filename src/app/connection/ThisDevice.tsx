import { m } from '#messages';
import { Button } from '#ui/control/Button.tsx';
import { InstantText } from '#ui/display/dates.tsx';
import { Fact, Facts } from '#ui/display/Facts.tsx';
import { useNumberText } from '#ui/display/numbers.tsx';
import { toast } from '#ui/overlay/toast.tsx';
import { useTask } from '#ui/overlay/use-task.ts';
import { Section } from '#ui/page/Section.tsx';

import type { OpenCompany } from '../company/company.ts';
import { LastCheck } from './LastCheck.tsx';
import { useStatus } from './use-status.ts';
import { useStorage } from './use-storage.ts';

/** Contact, full check and storage of the device in the person's hands. */
export function ThisDevice({ company }: { readonly company: OpenCompany }) {
  const { lastContact } = useStatus(company);
  return (
    <Section title={m.sync_this_device()}>
      <Facts columns={1}>
        <Fact label={m.common_last_contact()}>{lastContact === null ? m.sync_never() : <InstantText at={lastContact} />}</Fact>
        <LastCheck company={company} />
        <StorageFacts />
      </Facts>
    </Section>
  );
}

function StorageFacts() {
  const [storage, keep] = useStorage();
  const number = useNumberText();
  const size = (bytes: number): string =>
    bytes < 1_000_000_000
      ? m.sync_megabytes({ size: number(bytes / 1_000_000, 1) })
      : m.sync_gigabytes({ size: number(bytes / 1_000_000_000, 1) });
  const [ask, asking] = useTask(async () => {
    if (await keep()) toast.success(m.sync_keep_done());
    else toast.info(m.sync_keep_refused());
  });
  if (storage === undefined) return null;
  if (storage === null) return <Fact label={m.sync_storage()}>{m.sync_storage_unknown()}</Fact>;
  return (
    <>
      <Fact label={m.sync_storage()}>
        <span className="figures">{m.sync_storage_of({ used: size(storage.used), quota: size(storage.quota) })}</span>
      </Fact>
      <Fact label={m.sync_kept()}>
        <span className="block">{storage.kept ? m.sync_kept_yes() : m.sync_kept_no()}</span>
        {!storage.kept && (
          <Button className="mt-2" busy={asking} onClick={ask}>
            {m.sync_keep()}
          </Button>
        )}
      </Fact>
    </>
  );
}
