import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

import { root } from './sources.ts';

/*
 * npm run new <module>/<feature>: the files of a plain entity, once; from then on they are written by hand. What else has to be
 * told - registry, kinds, migration, Bangla - is printed, and the structure tests notice what was forgotten.
 */

const [path = ''] = process.argv.slice(2);
const [module = '', feature = ''] = path.split('/');
if (!/^[a-z][a-z-]*\/[a-z][a-z-]*$/.test(path)) stop('Usage: npm run new <module>/<feature>, e.g. npm run new factory/suppliers');

const folder = join(root, 'src/modules', module, feature);
if (existsSync(folder)) stop(`${folder} exists already.`);

const words = feature.split('-');
const key = words.join('_');
const plural = words.map(capital).join('');
const single = plural.replace(/ies$/, 'y').replace(/s$/, '');
const route = `/app/${feature}`;

const files: Readonly<Record<string, string>> = {
  'kind.ts': `import * as v from 'valibot';

import { defineAction } from '#data/action.ts';
import { id, instant, optionalInstant, text } from '#data/fields.ts';
import { defineKind } from '#data/kind.ts';
import { byName } from '#data/sort-key.ts';

export const ${single} = defineKind({
  name: '${key}',
  table: '${key}',
  collection: 'settings',
  area: '${key}',
  read: 'manage_${key}',
  brand: false,
  merge: { policy: 'fields', firstStands: ['name'] },
  schema: v.strictObject({ id, name: text(100, 1), created_at: instant, deleted_at: optionalInstant }),
  keys: { name: (row) => byName(row.name) },
  unique: [{ field: 'name', code: '${key}_exists' }],
  search: (row) => [row.name],
});

export const ${lower(plural)}Kinds = [${single}] as const;

export const ${lower(plural)}Actions = [
  defineAction({ name: '${key}.save', permission: 'manage_${key}', touches: { ${key}: { insert: true, patch: '*' } } }),
] as const;
`,
  'feature.ts': `import { List } from 'lucide-react';

import { defineFeature } from '#access/feature.ts';
import { m } from '#messages';

export const ${lower(plural)} = defineFeature({
  id: '${feature}',
  label: m.${key}_label,
  menu: '${route}',
  icon: List,
  permission: 'manage_${key}',
  flag: null,
  routes: { '${route}': { screen: () => import('./${single}List.tsx') } },
});
`,
  'commands.ts': `import { entityCommands } from '#data/entity-commands.ts';
import type { Row } from '#data/kind.ts';
import { oneLine } from '#kernel/text.ts';

import { ${single} } from './kind.ts';

export type ${single}Facts = Pick<Row<typeof ${single}>, 'name'>;

export const ${lower(single)}Commands = entityCommands<typeof ${single}, ${single}Facts>(${single}, '${key}.save', {
  clean: ({ name }) => ({ name: oneLine(name) }),
  start: (store) => ({ created_at: store.now() }),
});
`,
  [`${single}List.tsx`]: `import { List, Plus } from 'lucide-react';

import { useStore } from '#data/react.tsx';
import { m } from '#messages';
import { Button } from '#ui/control/Button.tsx';
import { useNumberText } from '#ui/display/numbers.tsx';
import { PendingDot } from '#ui/display/PendingDot.tsx';
import { PhoneLines } from '#ui/table/PhoneRows.tsx';
import { useListState } from '#ui/table/use-list-state.ts';

import { EntityList, nameColumn, ShowFilter, useBulk, useEntities } from '../../entity/index.ts';
import { ${lower(single)}Commands } from './commands.ts';
import { ${single} } from './kind.ts';
import { ${single}Form } from './${single}Form.tsx';

function ${single}List() {
  const store = useStore();
  const list = useListState({ sort: { column: 'name', descending: false }, filters: { show: 'many' } });
  const ${lower(plural)} = useEntities(${single}, list);
  const number = useNumberText();
  const { remove, restore } = ${lower(single)}Commands;
  const [change] = useBulk(${lower(plural)}, (id) => (${lower(plural)}.inTrash ? restore : remove)(store, id), { done: (n) => m.ui_changed({ n: number(n) }) });
  const create = (
    <Button tone="primary" icon={Plus} onClick={() => list.setOpenId('new')}>
      {m.${key}_create()}
    </Button>
  );
  return (
    <EntityList
      entities={${lower(plural)}}
      id="${key}"
      label={m.${key}_label()}
      search={m.${key}_search()}
      actions={create}
      columns={[nameColumn()]}
      phoneRow={(row) => <PhoneLines title={row.name} badge={<PendingDot pending={row.$pending} />} />}
      filters={<ShowFilter of={${lower(plural)}} states={[]} />}
      bulk={<Button onClick={change}>{${lower(plural)}.inTrash ? m.brands_restore() : m.brands_delete()}</Button>}
      dialog={(id, close) => <${single}Form key={id} id={id} onClose={close} />}
      empty={{ icon: List, title: m.${key}_empty(), text: m.${key}_empty_text(), actions: create }}
    />
  );
}

export { ${single}List as Component };
`,
  [`${single}Form.tsx`]: `import * as v from 'valibot';

import type { Row } from '#data/kind.ts';
import { useRow } from '#data/react.tsx';
import { m } from '#messages';
import { FormDialog } from '#ui/form/FormDialog.tsx';

import { useEntityForm } from '../../entity/index.ts';
import { ${lower(single)}Commands } from './commands.ts';
import { ${single} } from './kind.ts';

const { name } = ${single}.schema.entries;
const Fields = v.object({ name });

/** Adds one when \`id\` is \`new\`, else changes the one with that id. */
export function ${single}Form({ id, onClose }: { readonly id: string; readonly onClose: () => void }) {
  const before = useRow(${single}, id === 'new' ? null : id);
  // What was typed belongs to one row, and its fields start with what that row holds.
  return before === undefined || (before === null && id !== 'new') ? null : <Fields${single} before={before ?? undefined} onClose={onClose} />;
}

function Fields${single}({ before: now, onClose }: { readonly before: Row<typeof ${single}> | undefined; readonly onClose: () => void }) {
  const { form, before, dialog } = useEntityForm({
    fields: Fields,
    draft: '${key}',
    before: now,
    start: { name: '' },
    commands: ${lower(single)}Commands,
    onClose,
  });
  const { Field } = form;
  return (
    <FormDialog {...dialog} title={before ? before.name : m.${key}_create()} submit={m.ui_save()}>
      <Field.Text name="name" label={m.${key}_name()} />
    </FormDialog>
  );
}
`,
};

mkdirSync(folder, { recursive: true });
for (const [name, content] of Object.entries(files)) writeFileSync(join(folder, name), content);
for (const locale of ['en', 'bn']) {
  const file = join(root, 'src/messages', locale, `${key}.json`);
  if (existsSync(file)) continue;
  const label = words.join(' ');
  writeFileSync(
    file,
    `${JSON.stringify({ $schema: 'https://inlang.com/schema/inlang-message-format', ...textsFor(locale, label) }, null, 2)}\n`,
  );
}

console.log(`Written: src/modules/${path}/{${Object.keys(files).join(',')}}, src/messages/{en,bn}/${key}.json

Next:
  1. src/modules/kinds.ts: ${lower(plural)}Kinds and ${lower(plural)}Actions
  2. the features of src/modules/${module}/module.ts${existsSync(join(root, 'src/modules', module, 'module.ts')) ? '' : ' (new: list the module in src/modules/registry.ts)'}
  3. npx supabase migration new ${module}_${key}: table public.${key} and its functions; then npm run registry
  4. src/messages/project.inlang/settings.json: "./{locale}/${key}.json"; the Bangla text
  5. npm run check && npm run test:structure`);

/** English texts to start from; the Bangla ones are left empty, and the structure tests ask for them. */
function textsFor(locale: string, label: string): Record<string, string> {
  const texts = {
    label: capital(label),
    create: `New ${label}`,
    search: `Search ${label}`,
    name: 'Name',
    empty: `No ${label} yet`,
    empty_text: `The ${label} of the company stand here.`,
  };
  return Object.fromEntries(Object.entries(texts).map(([name, text]) => [`${key}_${name}`, locale === 'en' ? text : '']));
}

function capital(word: string): string {
  return word.charAt(0).toUpperCase() + word.slice(1);
}

function lower(word: string): string {
  return word.charAt(0).toLowerCase() + word.slice(1);
}

function stop(why: string): never {
  console.error(why);
  process.exit(1);
}
