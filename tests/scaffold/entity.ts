import { namesOf, type Plan } from './plan.ts';
import { declaration, filesOf, list, texts } from './templates.ts';
import { entityWords } from './words.ts';

/* What a plain entity is made from: one list, one form over it. */

export function entityFiles(plan: Plan): Readonly<Record<string, string>> {
  const { single } = namesOf(plan);
  const own = {
    'kind.ts': kind(plan),
    'feature.ts': declaration(plan),
    'texts.ts': texts(plan, 'label'),
    'commands.ts': commands(plan),
    [`${single}List.tsx`]: entityList(plan),
    [`${single}Form.tsx`]: form(plan),
  };
  return filesOf(plan, own, table(plan), entityWords);
}

function kind(plan: Plan): string {
  const { key, single, plural, collection, may } = namesOf(plan);
  return `import * as v from 'valibot';

import { defineAction } from '#data/action.ts';
import { id, instant, optionalInstant, text } from '#data/fields.ts';
import { defineKind } from '#data/kind.ts';
import { byName } from '#data/sort-key.ts';

export const ${single} = defineKind({
  name: '${key}',
  table: '${key}',
  collection: '${collection}',
  area: '${key}',
  read: '${may}',
  brand: false,
  merge: { policy: 'fields', firstStands: ['name'] },
  unique: [{ field: 'name', code: '${key}_exists' }],
  schema: v.strictObject({ id, name: text(100, 1), created_at: instant, deleted_at: optionalInstant }),
  keys: { name: (row) => byName(row.name) },
  search: (row) => [row.name],
});

export const ${plural}Kinds = [${single}] as const;

export const ${plural}Actions = [
  defineAction({ name: '${key}.save', permission: '${may}', touches: { ${key}: { insert: true, patch: '*' } } }),
] as const;
`;
}

function commands(plan: Plan): string {
  const { key, single, commands: name } = namesOf(plan);
  return `import { entityCommands } from '#data/entity-commands.ts';
import type { Row } from '#data/kind.ts';
import { oneLine } from '#kernel/text.ts';

import { ${single} } from './kind.ts';

type Facts = Pick<Row<typeof ${single}>, 'name'>;

export const ${name} = entityCommands<typeof ${single}, Facts>(${single}, '${key}.save', {
  clean: ({ name }) => ({ name: oneLine(name) }),
  start: (store) => ({ created_at: store.now() }),
});
`;
}

function entityList(plan: Plan): string {
  const { key, single, plural, commands: name } = namesOf(plan);
  return list(plan, {
    imports: `import { PendingDot } from '#ui/display/PendingDot.tsx';
import { PhoneLines } from '#ui/table/PhoneRows.tsx';
import { ${single}Form } from './${single}Form.tsx';
`,
    kit: 'nameColumn, Opened',
    sort: `{ column: 'name', descending: false }`,
    filters: `show: 'many'`,
    asked: '',
    before: `const { remove, restore } = ${name};`,
    columns: `[nameColumn()]`,
    create: `m.${key}_create()`,
    phoneRow: `(row) => <PhoneLines title={row.name} badge={<PendingDot pending={row.$pending} />} />`,
    filterRows: `<ShowFilter of={${plural}} />`,
    bulk: `{ remove, restore }`,
    opens: `dialog={(id, close) => (
        <Opened key={id} kind={${single}} id={id}>
          {(row) => <${single}Form before={row} onClose={close} />}
        </Opened>
      )}`,
  });
}

function form(plan: Plan): string {
  const { key, single, commands: name } = namesOf(plan);
  return `import * as v from 'valibot';

import type { Row } from '#data/kind.ts';
import { m } from '#messages';
import { FormDialog } from '#ui/form/FormDialog.tsx';

import { useEntityForm } from '../../entity/index.ts';
import { ${name} } from './commands.ts';
import { ${single} } from './kind.ts';

const Fields = v.object({ name: ${single}.schema.entries.name });

type Props = { readonly before: Row<typeof ${single}> | undefined; readonly onClose: () => void };

/** Adds one, or changes the one \`before\`. */
export function ${single}Form({ before: now, onClose }: Props) {
  const { form, before, dialog } = useEntityForm({
    fields: Fields,
    draft: '${key}',
    before: now,
    start: { name: '' },
    commands: ${name},
    onClose,
  });
  return (
    <FormDialog {...dialog} title={before ? before.name : m.${key}_create()} submit={m.ui_save()}>
      <form.Field.Text name="name" label={m.common_name()} autoComplete="off" />
    </FormDialog>
  );
}
`;
}

function table(plan: Plan): string {
  const { key } = namesOf(plan);
  return `create table public.${key} (
  tenant_id uuid not null,
  id uuid not null,
  name text not null,
  created_at timestamptz not null default now(),
  deleted_at timestamptz,
  primary key (tenant_id, id)
);
`;
}
