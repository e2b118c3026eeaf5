import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

import { filesIn, json, root, specRoutes } from '../structure/sources.ts';
import { documentFiles } from './document.ts';
import { entityFiles } from './entity.ts';
import { listsWith } from './lists.ts';
import type { Plan } from './plan.ts';

/*
 * npm run new <module>/<feature>: a plain entity, one list and one form, in working order: its files, its table, its texts in both
 * languages, and its line in every list. With `--document`: number, states, lines with a total, page, feed and paper. Where its permission is
 * that of others, too, `--en=` and `--bn=` say its name. From then on all of it is written by hand.
 */

const asked = process.argv.slice(2);
const isDocument = asked.includes('--document');
const plan = planOf(asked.find((word) => !word.startsWith('-')) ?? '');
const files = (isDocument ? documentFiles : entityFiles)(plan);
for (const [file, content] of Object.entries({ ...files, ...listsWith(plan) })) {
  mkdirSync(dirname(join(root, file)), { recursive: true });
  writeFileSync(join(root, file), content);
}
execFileSync('npm', ['run', '-s', 'messages'], { cwd: root, stdio: 'inherit' });
execFileSync(process.execPath, ['supabase/registry.ts'], { cwd: root, stdio: 'inherit' });
execFileSync('npm', ['run', '-s', 'readme'], { cwd: root, stdio: 'inherit' });
execFileSync('npx', ['oxfmt', `src/modules/${plan.module}`, 'src/modules/kinds.ts', 'src/modules/registry.ts'], { cwd: root });

console.log(`Written:
${Object.keys(files)
  .map((file) => `  ${file}`)
  .join('\n')}

By hand: who may read and write it, in tests/sql/matrix/expected.ts; then npm test -- check structure sql`);

/** The specification says where a feature is and who may open it. */
function planOf(wanted: string): Plan {
  if (!/^[a-z][a-z-]*\/[a-z][a-z-]*$/.test(wanted))
    stop('Usage: npm run new -- <module>/<feature> [--document] [--en=Moulds --bn=ছাঁচ], e.g. npm run new -- factory/suppliers');
  const [module = '', feature = ''] = wanted.split('/');
  if (existsSync(join(root, 'src/modules', wanted))) stop(`src/modules/${wanted} exists already.`);
  const route = specRoutes.find((one) => [`/app/${wanted}`, `/app/${feature}`].includes(one.path));
  if (!route?.permission)
    stop(`The specification has no route /app/${wanted} or /app/${feature} with a permission (tests/fixtures/spec-routes.json).`);
  const parameter = specRoutes.flatMap(({ path }) => (path.startsWith(`${route.path}/:`) ? [path.slice(route.path.length + 2)] : []))[0];
  if (isDocument && parameter === undefined) stop(`The specification has no page for one of ${route.path}: a document needs it.`);
  const words = (locale: string) =>
    json<Readonly<Record<string, string>>>(`src/messages/${locale}/core.json`)[`permission_${route.permission}`] ?? '';
  const said = (locale: string) => asked.find((word) => word.startsWith(`--${locale}=`))?.slice(5);
  return {
    module,
    feature,
    route: { path: route.path, permission: route.permission, module: route.module ?? null, flag: route.flag ?? null, parameter },
    // "Manage Suppliers", "সরবরাহকারী পরিচালনা"
    named: { en: said('en') ?? words('en').replace(/^(Manage|View) /, ''), bn: said('bn') ?? words('bn').replace(/ (পরিচালনা|দেখা)$/, '') },
    stamp: newStamp(),
  };
}

/** Of now, but after the last migration that there is. */
function newStamp(): string {
  const [last = ''] = /\d{14}/.exec(filesIn('supabase/migrations', /\.sql$/).at(-1) ?? '') ?? [];
  const now = new Date().toISOString().replace(/\D/g, '').slice(0, 14);
  return now > last ? now : String(Number(last) + 1);
}

function stop(why: string): never {
  console.error(why);
  process.exit(1);
}
