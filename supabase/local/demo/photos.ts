import { readFile } from 'node:fs/promises';

import { sha256 } from '#data/hash.ts';
import type { AnyKind } from '#data/kind.ts';

import type { Account } from './account.ts';

export type StoredPhoto = { readonly path: string; readonly file: Blob };

/** A picture of `photos/` as the photo of a record, under the path that a device would give it. */
export async function photoOf(tenant: string, kind: AnyKind, id: string, name: string): Promise<StoredPhoto> {
  const file = new Blob([await readFile(new URL(`photos/${name}.webp`, import.meta.url))], { type: 'image/webp' });
  return { path: `${tenant}/${kind.name}/${id}/${await sha256(file)}.webp`, file };
}

/** The copies that a shop shows; the pictures are small enough to be their own. */
export async function publishPhotos(account: Account, media: string, photos: readonly StoredPhoto[]): Promise<void> {
  const known = new Map(photos.map(({ path, file }) => [path.split('/').at(-1)?.replace('.webp', '') ?? '', file]));
  for (const [name, file] of known)
    for (const size of [320, 640, 1200]) await account.upload(`${media}/photos/${name}-${size}.webp`, file, 'public-media');
}

/** A few at a time, as a browser would. */
export async function uploadPhotos(account: Account, photos: readonly StoredPhoto[]): Promise<void> {
  const waiting = [...photos];
  const next = async (): Promise<void> => {
    for (let photo = waiting.pop(); photo; photo = waiting.pop()) await account.upload(photo.path, photo.file);
  };
  await Promise.all([next(), next(), next(), next()]);
}
