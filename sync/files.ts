import { sha256 } from '#data/hash.ts';

import { CallError } from './errors.ts';
import { assertAlive, type Outbox, type StoredFile } from './outbox.ts';
import { point } from './points.ts';

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
  await point('file-stored');
  return path;
}

/**
 * Uploads a waiting file; false when none waits. A file that storage does not take (too large, a type it refuses) joins `refused`: it
 * stays queued and is tried again after the next start, and neither the files behind it nor the rows wait for it.
 */
export async function sendFile(parts: FileParts, refused: Set<string>): Promise<boolean> {
  const { outbox } = parts;
  const file = await outbox.files
    .where('state')
    .equals('queued')
    .filter((one) => !refused.has(one.path))
    .first();
  if (!file) return false;
  const response = await request(parts, `object/${file.bucket}/${file.path}`, {
    method: 'POST',
    headers: { 'content-type': file.blob.type || 'application/octet-stream', 'x-upsert': 'false' },
    body: file.blob,
  });
  const refusal = response.ok ? '' : await response.text();
  // The same content is there already: an earlier try arrived and its answer was lost.
  const done = response.ok || response.status === 409 || /Duplicate|already exists/i.test(refusal);
  if (!done && isVerdict(response.status, refusal)) {
    console.warn(`Storage refuses ${file.path}: ${response.status} ${refusal}`);
    refused.add(file.path);
    return true;
  }
  if (!done) throw new CallError(isAuth(response.status, refusal) ? 'auth' : 'server', `Upload: ${response.status} ${refusal}`);
  await outbox.files.update(file.path, { state: 'sent' });
  await point('file-sent');
  return true;
}

/** Storage tells an expired token with status 400 or 403 and these words. */
function isAuth(status: number, refusal: string): boolean {
  return status === 401 || /jwt|invalid compact|unauthorized.*token/i.test(refusal);
}

function isVerdict(status: number, refusal: string): boolean {
  return status >= 400 && status < 500 && ![408, 425, 429].includes(status) && !isAuth(status, refusal);
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
      const response = await request(parts, `object/${bucket}/${path}`, { method: 'GET' });
      if (!response.ok) continue;
      const blob = await response.blob();
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

async function request(
  { url, key, token, freshToken, fetch: send = fetch }: FileParts,
  path: string,
  init: RequestInit,
): Promise<Response> {
  const bearer = token() ?? (await freshToken());
  if (!bearer) throw new CallError('auth', 'No session');
  try {
    return await send(`${url}/storage/v1/${path}`, {
      ...init,
      headers: { ...(init.headers as Record<string, string>), apikey: key, authorization: `Bearer ${bearer}` },
      signal: AbortSignal.timeout(120_000),
    });
  } catch (error) {
    throw new CallError('network', String(error));
  }
}
