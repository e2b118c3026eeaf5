import { MonitorSmartphone } from 'lucide-react';

import { useConnection } from '#data/connection.tsx';
import { m } from '#messages';
import { ButtonLink } from '#ui/control/Button.tsx';
import { useNumberText } from '#ui/display/numbers.tsx';
import { Section } from '#ui/page/Section.tsx';

/** What this device holds and who works on which: told at length on the page of the sync badge. */
export function DevicesSection() {
  const { waiting, attention } = useConnection();
  const number = useNumberText();
  return (
    <Section>
      <div className="flex flex-col items-start gap-3 text-14">
        <p>{m.settings_devices_holds()}</p>
        <p className="text-muted-foreground">
          {waiting === 0 ? m.settings_devices_saved() : m.settings_devices_waiting({ n: number(waiting) })}
          {attention > 0 && ` ${m.settings_devices_attention({ n: number(attention) })}`}
        </p>
        <ButtonLink icon={MonitorSmartphone} to="/app/sync">
          {m.settings_devices_open()}
        </ButtonLink>
      </div>
    </Section>
  );
}
