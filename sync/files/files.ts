import { isContentOf, sha256 } from '#data/hash.ts';

import { checkpoint } from '../common/checkpoints.ts';
import { CallError } from '../common/errors.ts';
import { assertAlive, type Outbox, type StoredFile } from '../outbox/outbox.ts';
import { storageCall } from './storage-call.ts';

/*
 * Photos and documents. Stored on the device first, uploaded whole under the hash of their content (so a second try is the same
 * file), and only the path is part of an operation. Without network the row already shows the photo from this device.
 */

export type FileParts = {
  readonly outbox: Outbox;
  readonly tenant: string;
  readonly url: string;
  readonly key: string;
  readonly token: () => string | null;
  readonly freshToken: () => Promise<string | null>;
  readonly now: () => number;
  readonly fetch?: typeof fetch;
};

const extensions: Readonly<Record<string, string>> = {
  'image/jpeg': 'jpg',
  'image/png': 'png',
  'image/webp': 'webp',
  'image/gif': 'gif',
  'application/pdf': 'pdf',
  'text/csv': 'csv',
};
const cacheDays = 30;

/** `record`: `<kind>/<id>` of the record that it belongs to. */
export async function storeFile({ outbox, tenant, now }: FileParts, record: string, blob: Blob): Promise<string> {
  const path = `${tenant}/${record}/${await sha256(blob)}.${extensions[blob.type] ?? 'bin'}`;
  await outbox.transaction('rw', outbox.files, outbox.state, async () => {
    await assertAlive(outbox);
    const known = await outbox.files.get(path);
    if (!known || known.state === 'cached') await outbox.files.put({ path, bucket: 'files', blob, state: 'queued', at: now() });
  });
  await checkpoint('file-stored');
  return path;
}

/** The file from this device, else from storage; kept here afterwards. */
export async function readFile(
  parts: FileParts,
  path: string,
  buckets: readonly string[] = ['public-media', 'files', 'resumes'],
): Promise<Blob | undefined> {
  const known = await parts.outbox.files.get(path);
  if (known) return known.blob;
  for (const bucket of buckets) {
    try {
      const answer = await storageCall(parts, `object/${bucket}/${path}`, { method: 'GET' });
      if ('refusal' in answer) continue;
      const blob = await answer.response.blob().catch(() => undefined);
      if (!blob || !(await isContentOf(path, blob))) return undefined;
      await parts.outbox.files.put({ path, bucket, blob, state: 'cached', at: parts.now() });
      return blob;
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      return undefined;
    }
  }
  return undefined;
}

/** Copies that can be fetched again leave after a month; what was never sent stays. */
export async function pruneFiles({ outbox, now }: FileParts): Promise<void> {
  const old = now() - cacheDays * 86_400_000;
  await outbox.files
    .where('at')
    .below(old)
    .and((file: StoredFile) => file.state !== 'queued')
    .delete();
}
