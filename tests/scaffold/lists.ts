import { existsSync } from 'node:fs';
import { join } from 'node:path';

import { root, source } from '../structure/sources.ts';
import { namesOf, type Plan } from './plan.ts';

/* The lists that name every feature, each with one more line. */

export function listsWith(plan: Plan): Readonly<Record<string, string>> {
  const { module, feature } = plan;
  const { key, plural } = namesOf(plan);
  const own = `src/modules/${module}/module.ts`;
  const isNew = !existsSync(join(root, own));
  const settings = 'src/messages/project.inlang/settings.json';
  return {
    'src/modules/kinds.ts': [
      importing(`{ ${plural}Actions, ${plural}Kinds }`, `./${module}/${feature}/kind.ts`),
      lastIn('kinds: readonly AnyKind[] = [', `  ...${plural}Kinds,`),
      lastIn('actions: readonly Action[] = [', `  ...${plural}Actions,`),
    ].reduce(applied, source('src/modules/kinds.ts')),
    [own]: [
      importing(`{ ${plural} }`, `./${feature}/feature.ts`),
      (text: string) =>
        text.replace(
          /features: \[(.*)\]/,
          (_, names: string) => `features: [${[...names.split(', ').filter(Boolean), plural].join(', ')}]`,
        ),
    ].reduce(applied, isNew ? emptyModule(plan) : source(own)),
    ...(isNew && {
      'src/modules/registry.ts': [
        importing(`{ ${module}Module }`, `./${module}/module.ts`),
        (text: string) => text.replace(', accountModule]', `, ${module}Module, accountModule]`),
      ].reduce(applied, source('src/modules/registry.ts')),
    }),
    [settings]: source(settings).replace(/(\.json")(\s*\])/, `$1,\n      "./{locale}/${key}.json"$2`),
  };
}

type Edit = (text: string) => string;

function applied(text: string, edit: Edit): string {
  const next = edit(text);
  if (next === text) throw new Error(`A list is not as it was, and has no place for another line:\n${text.slice(0, 400)}`);
  return next;
}

/** Where among the imports it stands is for the formatter. */
function importing(names: string, from: string): Edit {
  return (text) => `import ${names} from '${from}';\n${text}`;
}

function lastIn(list: string, line: string): Edit {
  return (text) => {
    const end = text.indexOf('];', text.indexOf(list));
    return `${text.slice(0, end)}${line}\n${text.slice(end)}`;
  };
}

function emptyModule({ module, route }: Plan): string {
  return `import { Boxes } from 'lucide-react';

import { defineModule } from '#access/feature.ts';
import { m } from '#messages';

export const ${module}Module = defineModule({
  id: '${module}',
  key: ${route.module === null ? 'null' : `'${route.module}'`},
  label: m.${route.module === null ? 'common_company' : `module_${route.module}`},
  icon: Boxes,
  features: [],
});
`;
}
