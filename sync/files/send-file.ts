import { isContentOf } from '#data/hash.ts';
import { isRecord, isStored, parseJson, type StorageRefusal } from '#data/server-forms.ts';

import { checkpoint } from '../common/checkpoints.ts';
import { CallError } from '../common/errors.ts';
import type { Outbox, RefusedFile, StoredFile } from '../outbox/outbox.ts';
import { lost } from '../transport/foreign-answer.ts';
import type { FileParts } from './files.ts';
import { storageCall } from './storage-call.ts';

const firstPause = 60_000;
const longestPause = 6 * 3_600_000;

/**
 * Uploads a waiting file; false when none is due. It counts as sent when storage itself has said so and has as many bytes as there are
 * here; where it has one already, when that one has the same content. One that storage refuses by a rule (too large, a type, a right) is told to the person and tried again by itself, rarely; neither
 * the files behind it nor the rows wait for it.
 */
export async function sendFile(parts: FileParts): Promise<boolean> {
  const { outbox, now } = parts;
  const due = ({ refused }: StoredFile): boolean => !refused || refused.next <= now() || refused.next > now() + longestPause;
  const file = await outbox.files.where('state').equals('queued').filter(due).first();
  if (!file) return false;
  const refusal = await upload(parts, file);
  if (refusal === null) {
    await outbox.files.update(file.path, { state: 'sent', refused: undefined });
    await checkpoint('file-sent');
  } else {
    const tries = (file.refused?.tries ?? 0) + 1;
    const pause = Math.min(longestPause, firstPause * 2 ** (tries - 1));
    await outbox.files.update(file.path, { refused: { ...refusal, tries, next: now() + pause } });
  }
  return true;
}

/** Everything that storage refused is tried again now, or the one file. */
export async function retryFiles({ outbox }: Pick<FileParts, 'outbox'>, path?: string): Promise<void> {
  await outbox.files
    .where('state')
    .equals('queued')
    .and((file) => file.refused !== undefined && (path === undefined || file.path === path))
    .modify({ refused: undefined });
}

/** What storage refused, for the person. */
export type RefusedItem = Pick<RefusedFile, 'code' | 'message'> & { readonly path: string; readonly bytes: number; readonly at: string };

export async function listRefusedFiles(outbox: Outbox): Promise<readonly RefusedItem[]> {
  const files = await outbox.files.where('state').equals('queued').toArray();
  return files.flatMap(({ path, blob, at, refused }) =>
    refused ? [{ path, code: refused.code, message: refused.message, bytes: blob.size, at: new Date(at).toISOString() }] : [],
  );
}

/** Only what was refused: everything else is on its way. */
export async function discardFile(outbox: Outbox, path: string): Promise<void> {
  await outbox.files
    .where('state')
    .equals('queued')
    .and((file) => file.path === path && file.refused !== undefined)
    .delete();
}

type Refusal = Pick<RefusedFile, 'code' | 'message'>;

async function upload(parts: FileParts, { bucket, path, blob }: StoredFile): Promise<Refusal | null> {
  const answer = await storageCall(parts, `object/${bucket}/${path}`, {
    method: 'POST',
    headers: { 'content-type': blob.type || 'application/octet-stream', 'x-upsert': 'false' },
    body: blob,
  });
  if ('refusal' in answer) {
    if (answer.refusal.statusCode === '409') return compare(parts, bucket, path);
    return { code: codeOf(answer.refusal), message: answer.refusal.message };
  } else if (!isStored(parseJson(await answer.response.text()), bucket, path)) {
    throw new CallError('portal', 'Something else answered an upload');
  }
  return verify(parts, bucket, path, blob.size);
}

/** Its record may still be on its way, or be one that this person adds to and does not see: no other file waits for that. */
const unseen: Refusal = { code: 'file_unseen', message: 'Storage does not show what it said it has' };

/** What is there already came with an earlier try whose answer was lost, if it is what its name says. */
async function compare(parts: FileParts, bucket: string, path: string): Promise<Refusal | null> {
  const answer = await storageCall(parts, `object/${bucket}/${path}`, { method: 'GET' });
  if ('refusal' in answer) {
    if (answer.refusal.statusCode === '404') return unseen;
    return { code: codeOf(answer.refusal), message: answer.refusal.message };
  }
  const there = await answer.response.blob().catch((error: unknown) => {
    throw lost(error);
  });
  if (there.type.startsWith('text/html')) throw new CallError('portal', 'Something else answered for a file');
  return (await isContentOf(path, there)) ? null : { code: 'file_differs', message: 'Another content has this name' };
}

/** Storage tells how many bytes it has; whoever may add a file without reading it is not told. */
async function verify(parts: FileParts, bucket: string, path: string, size: number): Promise<Refusal | null> {
  const answer = await storageCall(parts, `object/info/${bucket}/${path}`, { method: 'GET' });
  if ('refusal' in answer) {
    return answer.refusal.statusCode === '404' ? unseen : null;
  }
  const told = parseJson(await answer.response.text());
  if (!isRecord(told) || typeof told['id'] !== 'string' || (told['name'] !== undefined && told['name'] !== path))
    throw new CallError('portal', 'Something else answered for a file');
  const there = sizeIn(told);
  return there === undefined || there === size ? null : { code: 'file_differs', message: `${there} bytes instead of ${size}` };
}

function sizeIn({ size, metadata, httpMetadata }: Readonly<Record<string, unknown>>): number | undefined {
  const sizes = [size, ...[metadata, httpMetadata].map((one) => (isRecord(one) ? one['size'] : undefined))];
  return sizes.find((one) => typeof one === 'number');
}

const codes: Readonly<Record<string, RefusedFile['code']>> = {
  403: 'file_not_allowed',
  404: 'file_not_allowed',
  413: 'file_too_large',
  415: 'file_wrong_type',
};

function codeOf({ statusCode }: StorageRefusal): RefusedFile['code'] {
  return codes[statusCode] ?? 'file_refused';
}
