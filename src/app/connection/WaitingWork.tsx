import { m } from '#messages';
import type { Work } from '#sync/client.ts';
import { useNumberText } from '#ui/display/numbers.tsx';
import { Section } from '#ui/page/Section.tsx';
import { Skeleton } from '#ui/page/states.tsx';

import type { OpenCompany } from '../company/company.ts';
import { usePersonName } from './use-person-name.ts';
import { useStatus } from './use-status.ts';
import { useWork } from './use-work.ts';
import { WorkRow } from './WorkRow.tsx';

/** What waits here, and what the server took last. */
export function WaitingWork({ company }: { readonly company: OpenCompany }) {
  const work = useWork(company);
  const number = useNumberText();
  const name = usePersonName();
  const { waiting, sending, files, attention } = useStatus(company);
  if (!work) return <Skeleton />;
  const open = work.filter((one) => one.state !== 'saved');
  const saved = work.filter((one) => one.state === 'saved');
  const more = waiting + sending - open.length;
  return (
    <>
      <Section title={m.sync_waiting()} {...(open.length > 0 && { text: m.sync_waiting_by({ name }) })} flush>
        <Rows work={open} none={files > 0 ? null : attention > 0 ? m.sync_waiting_none_else() : m.sync_waiting_none()} />
        {more > 0 && <p className="border-t px-4 py-2.5 text-muted-foreground">{m.sync_waiting_more({ count: number(more) })}</p>}
        {files > 0 && (
          <p className="border-t px-4 py-2.5 first:border-t-0">
            {files === 1 ? m.sync_files_one() : m.sync_files({ count: number(files) })}
          </p>
        )}
      </Section>
      <Section title={m.sync_saved_lately()} flush>
        <Rows work={saved} none={m.sync_saved_none()} />
      </Section>
    </>
  );
}

function Rows({ work, none }: { readonly work: readonly Work[]; readonly none: string | null }) {
  if (work.length === 0) return none !== null && <p className="px-4 py-3 text-muted-foreground">{none}</p>;
  return (
    <ul className="divide-y">
      {work.map((one) => (
        <WorkRow key={one.seq} work={one} />
      ))}
    </ul>
  );
}
