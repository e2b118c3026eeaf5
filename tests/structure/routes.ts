import { source } from './sources.ts';

/** Paths that the shell itself serves; they are listed beside the registry because `href` must know them. */
export const shellPaths: readonly string[] = [
  ...(/readonly paths:([^;]*);/.exec(source('src/modules/registry.ts'))?.[1] ?? '').matchAll(/'([^']+)'/g),
]
  .map(([, path]) => path ?? '')
  .filter((path) => path !== 'routes');
