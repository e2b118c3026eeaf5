import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = fileURLToPath(new URL('../..', import.meta.url));

/** Files of the repository below a folder, as paths from its root; generated and installed ones are left out. */
export function filesIn(folder: string, ending: RegExp): readonly string[] {
  return readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && ending.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name).slice(root.length).replaceAll('\\', '/'))
    .filter((path) => !/(^|\/)(node_modules|messages\/(paraglide|whole)|dist)\//.test(path))
    .toSorted();
}

export function source(path: string): string {
  return readFileSync(join(root, path), 'utf8');
}

export function json<T>(path: string): T {
  return JSON.parse(source(path)) as T;
}

export type SpecRoute = {
  readonly path: string;
  readonly public?: boolean;
  readonly superadmin?: boolean;
  readonly permission?: string | null;
  readonly module?: string | null;
  readonly flag?: string | null;
};

export const specRoutes = json<readonly SpecRoute[]>('tests/fixtures/spec-routes.json');
