import { featureKeys } from '#access/modules.ts';
import { m } from '#messages';
import { SwitchInput } from '#ui/form/inputs/SwitchInput.tsx';
import { Page } from '#ui/page/Page.tsx';
import { Section } from '#ui/page/Section.tsx';

import { useNeedsConnection } from '../entity/index.ts';
import { Asked } from './Asked.tsx';
import type { Flag } from './calls.ts';
import { flagDescription, flagName } from './flag-text.ts';
import { useFlags, useSetFlag } from './queries.ts';

function Settings() {
  return <Asked query={useFlags()}>{(flags) => <Flags flags={flags} />}</Asked>;
}

/** The features of the platform, for all companies at once. */
function Flags({ flags }: { readonly flags: readonly Flag[] }) {
  const inOrder = flags.toSorted((a, b) => placeOf(a.key) - placeOf(b.key));
  return (
    <Page title={m.settings_label()} width="narrow">
      <Section title={m.admin_flags()} text={m.admin_flags_text()} flush>
        <ul className="divide-y">
          {inOrder.map((flag) => (
            <FlagRow key={flag.key} flag={flag} />
          ))}
        </ul>
      </Section>
    </Page>
  );
}

function FlagRow({ flag }: { readonly flag: Flag }) {
  const needs = useNeedsConnection();
  const { mutate, isPending } = useSetFlag();
  return (
    <li>
      <label className="flex min-h-row items-center gap-4 px-4 py-2.5 hover:bg-muted">
        <span className="min-w-0 flex-1">
          <span className="block font-medium">{flagName(flag)}</span>
          <span className="block text-13 text-muted-foreground">{flagDescription(flag)}</span>
        </span>
        <SwitchInput
          value={flag.active}
          disabled={needs !== undefined || isPending}
          title={needs}
          onChange={(active) => mutate({ key: flag.key, active })}
        />
      </label>
    </li>
  );
}

/** As in the menu of the app. */
function placeOf(key: string): number {
  return (featureKeys as readonly string[]).indexOf(key);
}

export { Settings as Component };
