import * as v from 'valibot';

import { sha256 } from '#data/hash.ts';
import { compressPhoto } from '#data/photos.ts';
import type { Remote } from '#data/remote.ts';
import type { Store } from '#data/store.ts';
import { photoSizes } from '#kernel/photo-sizes.ts';

/*
 * Photos lie where only the company sees them; of those that its shop shows, copies in three widths lie where everybody does. Which are missing is
 * the server's to say; a device that has a connection makes them.
 */

/** `null` = there is no shop, or nothing that this person publishes. */
export const missingPhotos = v.nullable(v.object({ media: v.pipe(v.string(), v.uuid()), paths: v.array(v.string()) }));
export type MissingPhotos = NonNullable<v.InferOutput<typeof missingPhotos>>;

/** Puts a picture of no product where everybody may see it, and answers its address. Throws what storage refuses. */
export async function publishPicture(remote: Pick<Remote, 'account'>, media: string, file: Blob): Promise<string> {
  const whole = await compressPhoto(file);
  const photo = await sha256(whole);
  await publishCopies(remote, `${media}/photos/${photo}`, await copiesOf(whole));
  return `/storage/v1/object/public/public-media/${media}/photos/${photo}-1200.${whole.type === 'image/webp' ? 'webp' : 'jpg'}`;
}

type Copy = { readonly size: number; readonly file: Blob };

/** Under the name of the photo, which is the same for the same content. */
async function publishCopies(remote: Pick<Remote, 'account'>, name: string, copies: readonly Copy[]): Promise<void> {
  const account = await remote.account();
  // The widest comes last: with it the photo counts as published.
  for (const { size, file } of copies) await account.publishPhoto(`${name}-${size}`, file);
}

async function copiesOf(file: Blob): Promise<readonly Copy[]> {
  const copies: Copy[] = [];
  for (const size of photoSizes) copies.push({ size, file: await compressPhoto(file, size) });
  return copies;
}

/**
 * One after the other; tells after each how many are done. A photo that is not on this device and cannot be read, or that is no picture, is left for
 * another one and holds up none behind it.
 */
export async function publishPhotos(
  remote: Pick<Remote, 'account'>,
  store: Pick<Store, 'readFile'>,
  { media, paths }: MissingPhotos,
  told: (done: number) => void,
): Promise<void> {
  for (const [i, path] of paths.entries()) {
    const photo = /([0-9a-f]{64})\.\w+$/.exec(path)?.[1];
    const file = photo === undefined ? undefined : await store.readFile(path);
    const copies = file && (await copiesOf(file).catch(() => undefined));
    if (photo !== undefined && copies) await publishCopies(remote, `${media}/photos/${photo}`, copies);
    told(i + 1);
  }
}
