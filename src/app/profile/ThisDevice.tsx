import { useAtomValue } from 'jotai';

import { m } from '#messages';
import { InstantText } from '#ui/display/dates.tsx';
import { Fact, Facts } from '#ui/display/Facts.tsx';
import { Section } from '#ui/page/Section.tsx';

import { SharedTablet } from '../lock/SharedTablet.tsx';
import { offlineUntil } from '../session/identity.ts';
import { identityAtom } from '../session/remotes.ts';

/** How long this person can work here without the server. */
export function ThisDevice() {
  const identity = useAtomValue(identityAtom);
  if (!identity) return null;
  return (
    <Section title={m.sync_this_device()} text={m.profile_offline_text()}>
      <Facts columns={1}>
        <Fact label={m.common_last_contact()}>
          <InstantText at={identity.lastContact} />
        </Fact>
        <Fact label={m.profile_offline_until()}>
          <InstantText at={offlineUntil(identity)} />
        </Fact>
      </Facts>
      <div className="mt-4 border-t pt-4">
        <SharedTablet />
      </div>
    </Section>
  );
}
