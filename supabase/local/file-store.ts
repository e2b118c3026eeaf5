import { createHash, randomUUID } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { copyFile, mkdir, readFile, rename, rm, stat, statfs, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { Readable } from 'node:stream';

import type { App } from '@supabase/lite';

type Adapter = NonNullable<App['_storageAdapter']>;
type Metadata = Awaited<ReturnType<Adapter['headObject']>>;
type Note = { readonly mimetype: string; readonly cacheControl: string; readonly eTag: string };

/** In bytes: what is left of the disk for the database, which ends without it. A device keeps its photo until it is taken. */
const leastFree = 2 ** 30;

/**
 * Uploaded files on disk. A file's name is the hash of its path in the bucket: no path that a client sends ever
 * becomes a path here, and any length and script is fine.
 */
export function createFileStore(root: string, keptFree = leastFree): Adapter {
  const place = (bucket: string, key: string) => join(root, hash(bucket), hash(key));

  async function write(file: string, content: Uint8Array, note: Note): Promise<void> {
    await mkdir(dirname(file), { recursive: true, mode: 0o700 });
    const { bavail, bsize } = await statfs(root);
    if (bavail * bsize - content.length < keptFree) throw new Error('The disk is nearly full: no file is taken until there is room.');
    const partial = `${file}.${randomUUID()}`;
    await writeFile(partial, content);
    await writeFile(`${file}.json`, JSON.stringify(note));
    await rename(partial, file);
  }

  async function head(bucket: string, key: string): Promise<Metadata> {
    const file = place(bucket, key);
    const [{ size, mtime }, note] = await Promise.all([stat(file), readNote(file)]);
    return { ...note, size, contentLength: size, lastModified: mtime };
  }

  async function remove(bucket: string, key: string): Promise<void> {
    const file = place(bucket, key);
    await Promise.all([rm(file, { force: true }), rm(`${file}.json`, { force: true })]);
  }

  return {
    driver: undefined,
    headObject: head,
    deleteObject: remove,
    async deleteObjects(bucket, keys) {
      for (const key of keys) await remove(bucket, key);
    },
    async uploadObject(bucket, key, _version, body, mimetype, cacheControl) {
      const content = body instanceof Uint8Array ? body : await readAll(body as ReadableStream<Uint8Array>);
      const eTag = `"${createHash('md5').update(content).digest('hex')}"`;
      await write(place(bucket, key), content, { mimetype, cacheControl, eTag });
      return head(bucket, key);
    },
    async getObject(bucket, key, _version, headers) {
      const metadata = await head(bucket, key);
      if (headers?.ifNoneMatch === metadata.eTag) return { httpStatusCode: 304, metadata };
      const body = Readable.toWeb(createReadStream(place(bucket, key)));
      return { httpStatusCode: 200, metadata, body };
    },
    async copyObject(fromBucket, fromKey, _version, toBucket, toKey) {
      const from = place(fromBucket, fromKey);
      const to = place(toBucket, toKey);
      await mkdir(dirname(to), { recursive: true });
      await copyFile(from, to);
      await copyFile(`${from}.json`, `${to}.json`);
      const { eTag, lastModified } = await head(toBucket, toKey);
      return { httpStatusCode: 200, eTag, ...(lastModified && { lastModified }) };
    },
    async privateAssetUrl(bucket, key) {
      return `file://${place(bucket, key)}`;
    },
  };
}

async function readNote(file: string): Promise<Note> {
  return JSON.parse(await readFile(`${file}.json`, 'utf8')) as Note;
}

async function readAll(stream: ReadableStream<Uint8Array>): Promise<Uint8Array> {
  return new Uint8Array(await new Response(stream).arrayBuffer());
}

function hash(text: string): string {
  return createHash('sha256').update(text).digest('hex').slice(0, 40);
}
