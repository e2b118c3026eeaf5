import { moduleActive } from '#access/access.ts';
import { type ModuleKey, moduleKeys } from '#access/modules.ts';
import type { Texts } from '#data/feature-texts.ts';
import { useAccess, useStore } from '#data/react.tsx';
import { worded } from '#kernel/worded.ts';
import { moduleLabel } from '#modules/key-labels.ts';
import { SwitchInput } from '#ui/form/inputs/SwitchInput.tsx';
import { useTask } from '#ui/overlay/use-task.ts';
import { Section } from '#ui/page/Section.tsx';

import { switchModule } from './commands.ts';

/** What a module holds: the catalogue's `settings_module_<key>`. */
const texts = Object.assign(
  {},
  ...Object.values(import.meta.glob('../../../messages/paraglide/messages/settings_module_*.js', { eager: true })),
) as Texts;

/** The switches take effect at once; what they hide stays stored. The shell turns one back that the server does not take. */
export function ModulesSection() {
  return (
    <Section flush>
      <ul className="divide-y">
        {moduleKeys.map((key) => (
          <ModuleSwitch key={key} module={key} />
        ))}
      </ul>
    </Section>
  );
}

function ModuleSwitch({ module }: { readonly module: ModuleKey }) {
  const store = useStore();
  const on = moduleActive(useAccess(), module);
  const [set] = useTask(async (active: boolean) => {
    try {
      await switchModule(store, module, active);
    } catch (error) {
      console.warn(`Module ${module} was not switched`, error);
      throw error;
    }
  });
  return (
    <li>
      <label className="flex min-h-row items-center justify-between gap-4 px-4 py-2.5">
        <span className="min-w-0">
          <span className="block text-14 font-medium">{moduleLabel(module)}</span>
          <span className="block text-13 text-muted-foreground">{worded(texts, `settings_module_${module}`)}</span>
        </span>
        <SwitchInput name={module} value={on} onChange={set} />
      </label>
    </li>
  );
}
