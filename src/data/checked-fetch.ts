import { createRetry, type Wish } from '#kernel/retry.ts';

import { isDataRefusal, isDoorRefusal, isRecord, isStorageRefusal, parseJson, retryAfter } from './server-forms.ts';
import { endsSession, foreignAnswer } from './verdicts.ts';

/**
 * Stands in front of the client library, which takes any answer for the server's and ends the session over some. What is in no form
 * of the server's own never reaches it: it is as if there were no network. Whether an answer says what was asked for is checked by
 * whoever asked.
 */
export function checkedFetch(send: typeof fetch = fetch): typeof fetch {
  const retry = createRetry();
  // By running time: the device's clock may be set.
  let renewFrom = 0;
  return async (input, init) => {
    const { pathname, searchParams } = new URL(input instanceof Request ? input.url : input);
    const renews = pathname.endsWith('/auth/v1/token') && searchParams.get('grant_type') === 'refresh_token';
    // The library asks again at once, whatever it was told.
    if (renews && performance.now() < renewFrom) throw new TypeError('The server asked to wait');
    const response = await send(input, init);
    const own = pathname.includes('/auth/v1/')
      ? await isAuthAnswer(response, pathname, renews)
      : await isAnswer(response, pathname, init?.method ?? 'GET');
    if (own && renews) retry.reset();
    if (own) return response;
    const wish = renews ? wishOf(response, parseJson(await response.clone().text())) : undefined;
    if (wish) renewFrom = performance.now() + retry.failed(wish);
    throw new TypeError(foreignAnswer);
  };
}

async function isAnswer(response: Response, pathname: string, method: string): Promise<boolean> {
  // The content of a file is its reader's to judge.
  if (response.status === 204 || (response.ok && method === 'GET' && pathname.includes('/storage/v1/object/'))) return true;
  const answer = parseJson(await response.clone().text());
  const ofStorage = pathname.includes('/storage/v1/');
  if (response.ok) return ofStorage ? isRecord(answer) || Array.isArray(answer) : answer !== undefined;
  return isDoorRefusal(answer) || (ofStorage ? isStorageRefusal(answer) : isDataRefusal(answer));
}

async function isAuthAnswer(response: Response, pathname: string, renews: boolean): Promise<boolean> {
  const answer = parseJson(await response.clone().text());
  if (renews) return response.ok ? isSession(answer) : endsSession(codeOf(response, answer), response.status);
  if (!response.ok) return codeOf(response, answer) !== undefined;
  const call = pathname.slice(pathname.indexOf('/auth/v1/') + '/auth/v1/'.length);
  if (call === 'logout') return response.status === 204 && answer === undefined;
  if (call === 'token') return isSession(answer);
  // The first of two codes of a changed address is told with a message alone.
  if (call === 'verify') return isSession(answer) || isUser(answer) || (isRecord(answer) && typeof answer['msg'] === 'string');
  if (call === 'signup') return isSession(answer) || isUser(answer);
  if (call === 'user') return isUser(answer);
  if (/^factors\/[^/]+\/verify$/.test(call)) return isSession(answer);
  if (call.startsWith('factors')) return isRecord(answer) && typeof answer['id'] === 'string';
  return isRecord(answer) && !('error' in answer);
}

function isSession(answer: unknown): boolean {
  if (!isRecord(answer) || !isUser(answer['user'])) return false;
  const { access_token: access, refresh_token: refresh, token_type: type, expires_in: seconds } = answer;
  return (
    typeof access === 'string' && access.split('.').length === 3 && typeof refresh === 'string' && type === 'bearer' && Number(seconds) > 0
  );
}

function isUser(answer: unknown): boolean {
  return isRecord(answer) && typeof answer['id'] === 'string' && typeof answer['aud'] === 'string' && isRecord(answer['app_metadata']);
}

/** Whether the auth server asked to come back later. Anything else may ask for what it likes: a portal says a day. */
function wishOf(response: Response, answer: unknown): Wish | undefined {
  const wish = { busy: response.status === 429, atLeast: retryAfter(response) };
  return codeOf(response, answer) !== undefined && (wish.busy || wish.atLeast !== undefined) ? wish : undefined;
}

/** Of a refusal of the auth server. The newer of its two forms comes with a header that names the version. */
function codeOf({ status, headers }: Response, answer: unknown): string | undefined {
  if (isDoorRefusal(answer)) return answer.code;
  if (!isRecord(answer)) return undefined;
  const { code, error_code: named, message, msg } = answer;
  if (headers.has('x-supabase-api-version') && typeof code === 'string' && typeof message === 'string') return code;
  return code === status && typeof named === 'string' && typeof msg === 'string' ? named : undefined;
}
