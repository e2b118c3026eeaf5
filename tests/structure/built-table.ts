import type { Module } from '#access/feature.ts';
import { type ModuleKey, moduleKeys } from '#access/modules.ts';
import { modules } from '#modules/registry.ts';
import { shopPaths } from '#modules/shop/addresses.ts';

import { textsOf } from './catalogue.ts';
import { shellPaths } from './routes.ts';
import { source, type SpecRoute, specRoutes } from './sources.ts';

const begin = '<!-- built: begin -->';
const end = '<!-- built: end -->';

/** README.md with a fresh table of what is built. */
export function readmeWithTable(): string {
  const readme = source('README.md');
  const from = readme.indexOf(begin);
  const to = readme.indexOf(end);
  if (from < 0 || to < from) throw new Error('README.md has no place for the table of what is built');
  return `${readme.slice(0, from + begin.length)}\n\n${builtTable()}\n\n${readme.slice(to)}`;
}

/** One row per part of the specification: how many of its routes there are, and the pages among them. */
function builtTable(): string {
  const built = new Set([
    ...modules.flatMap((module: Module) => module.features.flatMap((feature) => Object.keys(feature.routes))),
    ...shellPaths,
    ...shopPaths,
  ]);
  const groups = Map.groupBy(specRoutes, partOf);
  const rows = [...groups].map(([part, routes]) => {
    const there = routes.map(({ path }) => path).filter((path) => built.has(path));
    return `| ${part} | ${there.length} of ${routes.length} | ${there.filter(isPage).map(shortly).join(' ')} |`;
  });
  const all = specRoutes.filter(({ path }) => built.has(path)).length;
  return [
    `${all} of the ${specRoutes.length} routes of the specification are built. Pages stand below \`/app/\` unless they begin with \`/\`.`,
    '',
    '| part | routes built | pages |',
    '|---|---|---|',
    ...rows,
  ].join('\n');
}

/** Not the detail or the form of a page that is named already. */
function isPage(path: string): boolean {
  return !path.includes(':') && !path.endsWith('/new');
}

function shortly(path: string): string {
  return `\`${path.replace('/app/', '')}\``;
}

function partOf(route: SpecRoute): string {
  if (route.path.startsWith('/admin')) return 'Platform admin';
  if (route.public) return route.path.startsWith('/store') || route.path.startsWith('/careers') ? 'Public shop and careers' : 'Front';
  const key = moduleKeys.find((known): known is ModuleKey => known === route.module);
  return key ? (textsOf('en').get(`module_${key}`)?.text ?? key) : 'My Space and company';
}
