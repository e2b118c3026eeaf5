import { moduleActive } from '#access/access.ts';
import { type ModuleKey, moduleKeys } from '#access/modules.ts';
import { useAccess, useStore } from '#data/react.tsx';
import { SwitchInput } from '#ui/form/inputs/SwitchInput.tsx';
import { useTask } from '#ui/overlay/use-task.ts';
import { Section } from '#ui/page/Section.tsx';

import { switchModule } from './commands.ts';
import { moduleTexts } from './module-texts.ts';

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
  const { label, text } = moduleTexts[module];
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
          <span className="block text-14 font-medium">{label()}</span>
          <span className="block text-13 text-muted-foreground">{text()}</span>
        </span>
        <SwitchInput name={module} value={on} onChange={set} />
      </label>
    </li>
  );
}
