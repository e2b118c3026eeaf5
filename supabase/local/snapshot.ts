import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, renameSync, rmSync, statSync, utimesSync } from 'node:fs';
import { join } from 'node:path';

import type { Engine } from './engine/engine.ts';

/*
 * Making an empty cluster and running the migrations takes seconds; unpacking the result of the last time takes a
 * fraction of one.
 */

/** A tar of PGlite, a folder of Postgres. */
const endings = { pglite: '.tar', postgres: '.postgres' } as const satisfies Record<Engine['kind'], string>;
const kept = 6;

export function snapshotKey(parts: readonly string[]): string {
  const hash = createHash('sha256');
  for (const part of parts) hash.update(`${part.length}:`).update(part);
  return hash.digest('hex').slice(0, 24);
}

/** The image of this key, if there is one. */
export function findSnapshot(dir: string, key: string, kind: Engine['kind']): string | undefined {
  const image = join(dir, key + endings[kind]);
  if (!existsSync(image)) return undefined;
  // What is used stays; the oldest go first.
  utimesSync(image, new Date(), new Date());
  return image;
}

export async function writeSnapshot(dir: string, key: string, { kind, keep }: Engine): Promise<void> {
  const image = join(dir, key + endings[kind]);
  if (!keep || existsSync(image)) return;
  mkdirSync(dir, { recursive: true });
  const partial = `${image}.${process.pid}`;
  try {
    await keep(partial);
    // Two starts at the same moment make the same image; the second finds it there.
    if (!existsSync(image)) renameSync(partial, image);
  } finally {
    rmSync(partial, { recursive: true, force: true });
  }
  dropOld(dir, endings[kind]);
}

function dropOld(dir: string, ending: string): void {
  const images = readdirSync(dir)
    .filter((name) => name.endsWith(ending))
    .map((name) => join(dir, name))
    .sort((a, b) => statSync(b).mtimeMs - statSync(a).mtimeMs);
  for (const image of images.slice(kept)) {
    const rest = image.slice(0, -ending.length);
    for (const name of [image, `${rest}.json`, `${rest}.files`]) rmSync(name, { recursive: true, force: true });
  }
}
