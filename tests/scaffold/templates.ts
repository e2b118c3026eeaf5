import { namesOf, type Plan } from './plan.ts';
import { messagesOf, type Words } from './words.ts';

/* What entities and documents are made from alike. */

type Files = Readonly<Record<string, string>>;

/** Every file that is new, by its path: `own` by its name in the feature's folder, its table and its words. */
export function filesOf(plan: Plan, own: Files, table: string, words: Words): Files {
  const { module, feature, stamp } = plan;
  const { key } = namesOf(plan);
  const { en, bn, known } = messagesOf(plan, words);
  const worded = (text: string) => text.replaceAll(/\bm\.(\w+)/g, (_, name: string) => `m.${known.get(name) ?? name}`);
  return {
    ...Object.fromEntries(Object.entries(own).map(([name, text]) => [`src/modules/${module}/${feature}/${name}`, worded(text)])),
    [`supabase/migrations/${stamp}_${module.replaceAll('-', '_')}_${key}.sql`]: table,
    [`src/messages/en/${key}.json`]: en,
    [`src/messages/bn/${key}.json`]: bn,
  };
}

/** `routes`: those besides the list. */
export function declaration(plan: Plan, routes = ''): string {
  const { key, single, plural, may, path } = namesOf(plan);
  const { flag } = plan.route;
  return `import { Boxes } from 'lucide-react';

import { defineFeature } from '#access/feature.ts';
import { m } from '#messages';

export const ${plural} = defineFeature({
  id: '${plan.feature}',
  label: m.${key}_label,
  menu: '${path}',
  icon: Boxes,
  permission: '${may}',
  flag: ${flag === null ? 'null' : `'${flag}'`},
  routes: { '${path}': { screen: () => import('./${single}List.tsx') },${routes} },
});
`;
}

/** `save`: the word for that. `more`: of kinds and actions besides the first, and what else is told. */
export function texts(plan: Plan, save: string, more = { imports: '', kinds: '', actions: '', rest: '' }): string {
  const { key, plural } = namesOf(plan);
  return `import type { FeatureTexts } from '#data/feature-texts.ts';
import { m } from '#messages';
${more.imports}
import type { ${plural}Actions, ${plural}Kinds } from './kind.ts';

export const texts: FeatureTexts<typeof ${plural}Kinds, typeof ${plural}Actions> = {
  kinds: { ${key}: m.${key}_label${more.kinds} },
  actions: { '${key}.save': m.${key}_${save}${more.actions} },
  ${more.rest}
};
`;
}

type List = {
  readonly imports: string;
  readonly kit: string;
  readonly sort: string;
  readonly filters: string;
  /** What is asked of the rows besides themselves. */
  readonly asked: string;
  /** Statements before the screen. */
  readonly before: string;
  /** Its attributes that differ. */
  readonly columns: string;
  readonly create: string;
  readonly phoneRow: string;
  readonly filterRows: string;
  readonly bulk: string;
  readonly opens: string;
};

export function list(plan: Plan, own: List): string {
  const { key, single, plural, commands } = namesOf(plan);
  return `import { Boxes } from 'lucide-react';

import { m } from '#messages';
import { useListState } from '#ui/table/use-list-state.ts';
${own.imports}
import { EntityBulk, EntityList, ShowFilter, useEntities, ${own.kit} } from '../../entity/index.ts';
import { ${commands} } from './commands.ts';
import { ${single} } from './kind.ts';

function ${single}List() {
  const list = useListState({ sort: ${own.sort}, filters: { ${own.filters} } });
  const ${plural} = useEntities(${single}, list${own.asked});
  ${own.before}
  return (
    <EntityList
      entities={${plural}}
      id="${key}"
      label={m.${key}_label()}
      search={m.${key}_search()}
      create={${own.create}}
      columns={${own.columns}}
      phoneRow={${own.phoneRow}}
      filters={${own.filterRows}}
      bulk={<EntityBulk of={${plural}} commands={${own.bulk}} />}
      ${own.opens}
      empty={{ icon: Boxes, title: m.${key}_empty(), text: m.${key}_empty_text() }}
    />
  );
}

export { ${single}List as Component };
`;
}
