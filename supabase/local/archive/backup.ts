import { createWriteStream, openSync, closeSync, fsyncSync, renameSync, rmSync } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';

import { openArchive } from './read-archive.ts';
import { type Source, writeArchive } from './write-archive.ts';

/** Where a running server answers with its archive to whoever shows the secret of its folder. */
export const backupPath = '/_backup';

export function archiveBytes(source: Source): NodeJS.ReadableStream {
  const zipped = createGzip({ level: 4 });
  pipeline(writeArchive(source), zipped).catch((error: unknown) => zipped.destroy(error as Error));
  return zipped;
}

/** Puts an archive into a file that is there in whole, on the disk and read back once, or not at all. */
export async function saveArchive(bytes: NodeJS.ReadableStream, file: string): Promise<void> {
  const partial = `${file}.partial`;
  try {
    await pipeline(bytes, createWriteStream(partial, { mode: 0o600 }));
    (await openArchive(partial)).close();
    const written = openSync(partial, 'r');
    fsyncSync(written);
    closeSync(written);
    renameSync(partial, file);
  } catch (error) {
    rmSync(partial, { force: true });
    throw error;
  }
}

/** `karbar-2026-11-22-1830.tar.gz`, in the time of this computer. */
export function archiveName(now = new Date(), word = 'karbar'): string {
  const two = (n: number): string => String(n).padStart(2, '0');
  return `${word}-${now.getFullYear()}-${two(now.getMonth() + 1)}-${two(now.getDate())}-${two(now.getHours())}${two(now.getMinutes())}.tar.gz`;
}
