import { m } from '#messages';

import { SetupList, SetupRow } from '../../entity/index.ts';
import { componentCommands, componentTypeText, type ComponentRow } from '../pay-setup/index.ts';
import { ComponentForm } from './ComponentForm.tsx';

/** What pay consists of. */
export function ComponentList({ components }: { readonly components: readonly ComponentRow[] }) {
  return (
    <SetupList
      title={m.pay_components()}
      text={m.pay_components_text()}
      add={m.pay_component_add()}
      empty={m.pay_components_empty()}
      rows={components}
      row={(component, edit) => (
        <SetupRow
          key={component.id}
          commands={componentCommands}
          row={component}
          name={component.name}
          detail={`${componentTypeText[component.type]()} · ${component.code} = ${component.formula}`}
          onEdit={edit}
        />
      )}
      form={(before, close) => <ComponentForm before={before} onClose={close} />}
    />
  );
}
