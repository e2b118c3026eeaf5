/** What a plain entity is made from; `named`: what its rows are called in both languages. */
export type Plan = {
  readonly module: string;
  readonly feature: string;
  readonly route: {
    readonly path: string;
    readonly permission: string;
    readonly module: string | null;
    readonly flag: string | null;
    /** Names the row in the addresses below, of a document. */
    readonly parameter?: string | undefined;
  };
  readonly named: { readonly en: string; readonly bn: string };
  readonly stamp: string;
};

/** Where the rows of a module lie on a device; others lie with the settings. */
export const collections: Readonly<Record<string, string>> = {
  business: 'catalog',
  factory: 'factory',
  hrm: 'people',
  banking: 'money',
  projects: 'work',
};

export function namesOf({ feature }: Pick<Plan, 'feature'>) {
  const plural = feature.split('-').map(capital).join('');
  const single = plural.replace(/ies$/, 'y').replace(/s$/, '');
  return { key: feature.replaceAll('-', '_'), single, lower: { plural: lowered(plural), single: lowered(single) } };
}

/** Every file that is new, by its path. */
export function filesOf(plan: Plan): Readonly<Record<string, string>> {
  const { module, feature, stamp } = plan;
  const { key, single } = namesOf(plan);
  const folder = `src/modules/${module}/${feature}`;
  return {
    [`${folder}/kind.ts`]: kind(plan),
    [`${folder}/feature.ts`]: declaration(plan),
    [`${folder}/texts.ts`]: texts(plan),
    [`${folder}/commands.ts`]: commands(plan),
    [`${folder}/${single}List.tsx`]: list(plan),
    [`${folder}/${single}Form.tsx`]: form(plan),
    [`supabase/migrations/${stamp}_${module.replaceAll('-', '_')}_${key}.sql`]: table(plan),
    [`src/messages/en/${key}.json`]: messages(plan, english),
    [`src/messages/bn/${key}.json`]: messages(plan, bangla),
  };
}

function kind(plan: Plan): string {
  const { key, single, lower } = namesOf(plan);
  const { permission } = plan.route;
  return `import * as v from 'valibot';

import { defineAction } from '#data/action.ts';
import { id, instant, optionalInstant, text } from '#data/fields.ts';
import { defineKind } from '#data/kind.ts';
import { byName } from '#data/sort-key.ts';

export const ${single} = defineKind({
  name: '${key}',
  table: '${key}',
  collection: '${collections[plan.module] ?? 'settings'}',
  area: '${key}',
  read: '${permission}',
  brand: false,
  merge: { policy: 'fields', firstStands: ['name'] },
  unique: [{ field: 'name', code: '${key}_exists' }],
  schema: v.strictObject({ id, name: text(100, 1), created_at: instant, deleted_at: optionalInstant }),
  keys: { name: (row) => byName(row.name) },
  search: (row) => [row.name],
});

export const ${lower.plural}Kinds = [${single}] as const;

export const ${lower.plural}Actions = [
  defineAction({ name: '${key}.save', permission: '${permission}', touches: { ${key}: { insert: true, patch: '*' } } }),
] as const;
`;
}

function declaration(plan: Plan): string {
  const { key, single, lower } = namesOf(plan);
  const { path, permission, flag } = plan.route;
  return `import { Boxes } from 'lucide-react';

import { defineFeature } from '#access/feature.ts';
import { m } from '#messages';

export const ${lower.plural} = defineFeature({
  id: '${plan.feature}',
  label: m.${key}_label,
  menu: '${path}',
  icon: Boxes,
  permission: '${permission}',
  flag: ${flag === null ? 'null' : `'${flag}'`},
  routes: { '${path}': { screen: () => import('./${single}List.tsx') } },
});
`;
}

function texts(plan: Plan): string {
  const { key, lower } = namesOf(plan);
  return `import type { FeatureTexts } from '#data/feature-texts.ts';
import { m } from '#messages';

import type { ${lower.plural}Actions, ${lower.plural}Kinds } from './kind.ts';

export const texts: FeatureTexts<typeof ${lower.plural}Kinds, typeof ${lower.plural}Actions> = {
  kinds: { ${key}: m.${key}_label },
  actions: { '${key}.save': m.${key}_label },
};
`;
}

function commands(plan: Plan): string {
  const { key, single, lower } = namesOf(plan);
  return `import { entityCommands } from '#data/entity-commands.ts';
import type { Row } from '#data/kind.ts';
import { oneLine } from '#kernel/text.ts';

import { ${single} } from './kind.ts';

type Facts = Pick<Row<typeof ${single}>, 'name'>;

export const ${lower.single}Commands = entityCommands<typeof ${single}, Facts>(${single}, '${key}.save', {
  clean: ({ name }) => ({ name: oneLine(name) }),
  start: (store) => ({ created_at: store.now() }),
});
`;
}

function list(plan: Plan): string {
  const { key, single, lower } = namesOf(plan);
  return `import { Boxes } from 'lucide-react';

import { m } from '#messages';
import { useNumberText } from '#ui/display/numbers.tsx';
import { PendingDot } from '#ui/display/PendingDot.tsx';
import { PhoneLines } from '#ui/table/PhoneRows.tsx';
import { useListState } from '#ui/table/use-list-state.ts';

import { EntityBulk, EntityList, nameColumn, Opened, ShowFilter, useEntities } from '../../entity/index.ts';
import { ${lower.single}Commands } from './commands.ts';
import { ${single} } from './kind.ts';
import { ${single}Form } from './${single}Form.tsx';

function ${single}List() {
  const list = useListState({ sort: { column: 'name', descending: false }, filters: { show: 'many' } });
  const ${lower.plural} = useEntities(${single}, list);
  const number = useNumberText();
  const { remove, restore } = ${lower.single}Commands;
  const changed = (n: number) => m.ui_changed({ n: number(n) });
  return (
    <EntityList
      entities={${lower.plural}}
      id="${key}"
      label={m.${key}_label()}
      search={m.${key}_search()}
      create={m.${key}_create()}
      columns={[nameColumn()]}
      phoneRow={(row) => <PhoneLines title={row.name} badge={<PendingDot pending={row.$pending} />} />}
      filters={<ShowFilter of={${lower.plural}} states={[]} />}
      bulk={<EntityBulk of={${lower.plural}} commands={{ remove, restore }} said={{ deleted: changed, restored: changed }} />}
      dialog={(id, close) => (
        <Opened key={id} kind={${single}} id={id}>
          {(row) => <${single}Form before={row} onClose={close} />}
        </Opened>
      )}
      empty={{ icon: Boxes, title: m.${key}_empty(), text: m.${key}_empty_text() }}
    />
  );
}

export { ${single}List as Component };
`;
}

function form(plan: Plan): string {
  const { key, single, lower } = namesOf(plan);
  return `import * as v from 'valibot';

import type { Row } from '#data/kind.ts';
import { m } from '#messages';
import { FormDialog } from '#ui/form/FormDialog.tsx';

import { useEntityForm } from '../../entity/index.ts';
import { ${lower.single}Commands } from './commands.ts';
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
    commands: ${lower.single}Commands,
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

export type Words = (plan: Plan) => Readonly<Record<string, string>>;

export function messages(plan: Plan, words: Words): string {
  const { key } = namesOf(plan);
  const { exists, ...own } = words(plan);
  const all = {
    ...Object.fromEntries(Object.entries(own).map(([name, text]) => [`${key}_${name}`, text])),
    ...(exists !== undefined && { [`refusal_${key}_exists`]: exists }),
  };
  return `${JSON.stringify({ $schema: 'https://inlang.com/schema/inlang-message-format', ...all }, null, 2)}\n`;
}

const english: Words = ({ named: { en } }) => ({
  label: en,
  create: `New ${en.toLowerCase().replace(/ies$/, 'y').replace(/s$/, '')}`,
  search: `Search ${en.toLowerCase()}`,
  empty: `No ${en.toLowerCase()} yet`,
  empty_text: `The company’s ${en.toLowerCase()} stand here.`,
  exists: `${en}: this name is taken.`,
});

const bangla: Words = ({ named: { bn } }) => ({
  label: bn,
  create: `নতুন ${bn}`,
  search: `${bn} খুঁজুন`,
  empty: `এখনও কোনো ${bn} নেই`,
  empty_text: `কোম্পানির সব ${bn} এখানে থাকে।`,
  exists: `${bn}: এই নাম আগে থেকেই আছে।`,
});

function capital(word: string): string {
  return word.charAt(0).toUpperCase() + word.slice(1);
}

function lowered(word: string): string {
  return word.charAt(0).toLowerCase() + word.slice(1);
}
