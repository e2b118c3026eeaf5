import { isDoorRefusal, isStorageRefusal, parseJson, retryAfter, type StorageRefusal } from '#data/server-forms.ts';

import { CallError } from '../common/errors.ts';
import { foreign, lost } from '../transport/foreign-answer.ts';
import type { FileParts } from './files.ts';

export type StorageAnswer = { readonly response: Response } | { readonly refusal: StorageRefusal };

/**
 * Calls storage. What it refuses by a rule is the caller's to read; everything else that is no success throws `CallError`. A refused
 * token is refreshed once.
 */
export async function storageCall(parts: FileParts, path: string, init: RequestInit): Promise<StorageAnswer> {
  const bearer = parts.token() ?? (await parts.freshToken());
  if (!bearer) throw new CallError('auth', 'No session');
  const answer = await once(parts, path, init, bearer);
  if (!('refusal' in answer) || !isOfToken(answer.refusal)) return answer;
  const fresh = await parts.freshToken();
  const again = fresh && fresh !== bearer ? await once(parts, path, init, fresh) : answer;
  if ('refusal' in again && isOfToken(again.refusal)) throw new CallError('auth', again.refusal.message);
  return again;
}

async function once({ url, key, fetch: send = fetch }: FileParts, path: string, init: RequestInit, bearer: string): Promise<StorageAnswer> {
  let response: Response;
  let text = '';
  try {
    response = await send(`${url}/storage/v1/${path}`, {
      ...init,
      headers: { ...(init.headers as Record<string, string>), apikey: key, authorization: `Bearer ${bearer}` },
      cache: 'no-store',
      signal: AbortSignal.timeout(120_000),
    });
    if (!response.ok) text = await response.text();
  } catch (error) {
    throw lost(error);
  }
  if (response.status === 200) return { response };
  const refusal = refusalIn(response, parseJson(text));
  if (!refusal) throw foreign(response);
  const status = Number(refusal.statusCode);
  if (status === 429) throw new CallError('busy', refusal.message, retryAfter(response));
  if (status >= 500 || status === 408 || status === 425) throw new CallError('server', refusal.message, retryAfter(response));
  return { refusal };
}

function refusalIn({ ok, status }: Response, answer: unknown): StorageRefusal | undefined {
  if (ok) return undefined;
  if (isStorageRefusal(answer)) return answer;
  return isDoorRefusal(answer) ? { statusCode: String(status), error: answer.code, message: answer.message } : undefined;
}

/** Storage tells a token that it does not take with status 400, 401 or 403 and these words. */
function isOfToken({ statusCode, message, error }: StorageRefusal): boolean {
  return statusCode === '401' || /jwt|invalid compact|"exp" claim|unauthorized.*token/i.test(`${error} ${message}`);
}
