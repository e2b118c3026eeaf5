import { type DataRefusal, isDataRefusal, isDoorRefusal, parseJson, retryAfter } from '#data/server-forms.ts';

import { CallError, type CallProblem } from '../common/errors.ts';
import { callErrors } from '../protocol.ts';
import { foreign, lost } from './foreign-answer.ts';

/** The page's answer to the question for a fresh token: the token, null when the session has ended, or why that cannot be told now. */
export type FreshToken = { readonly token: string | null } | { readonly problem: 'network' | 'portal' };

/** Calls a sync function of the server. Throws `CallError` and nothing else. */
export type Call = <T>(fn: string, args: Readonly<Record<string, unknown>>, options?: { readonly timeoutMs?: number }) => Promise<T>;

export type TransportOptions = {
  readonly url: string;
  readonly key: string;
  readonly token: () => string | null;
  /** Asks the page for a fresh token; null when the session has ended. Throws `CallError` when that cannot be found out now. */
  readonly freshToken: () => Promise<string | null>;
  readonly fetch?: typeof fetch;
};

const problemOfCode: Readonly<Record<string, CallProblem>> = {
  ...callErrors,
  KB007: 'auth',
  KB008: 'auth',
  PGRST202: 'server_too_old',
  '57014': 'timeout',
  '53400': 'too_many_devices',
};

/**
 * Plain fetch with a time limit of its own. A refused token is refreshed once and is never a verdict on anything; what is not in the
 * server's own form came from something else, whatever its status says.
 */
export function createTransport({ url, key, token, freshToken, fetch: send = fetch }: TransportOptions): Call {
  async function once<T>(fn: string, body: string, bearer: string, timeoutMs: number): Promise<T> {
    let response: Response;
    let text: string;
    try {
      response = await send(`${url}/rest/v1/rpc/${fn}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', accept: 'application/json', apikey: key, authorization: `Bearer ${bearer}` },
        body,
        cache: 'no-store',
        signal: AbortSignal.timeout(timeoutMs),
      });
      text = await response.text();
    } catch (error) {
      throw lost(error);
    }
    const answer = parseJson(text);
    // What an answer says is checked by whoever knows the call (`answers.ts`).
    if (response.status === 200 && answer !== undefined) return answer as T;
    const own = isDataRefusal(answer) || isDoorRefusal(answer);
    throw own && !response.ok ? refusal(response, answer) : foreign(response);
  }

  return async function call<T>(fn: string, args: Readonly<Record<string, unknown>>, { timeoutMs = 25_000 } = {}): Promise<T> {
    const body = JSON.stringify(args);
    const bearer = token() ?? (await freshToken());
    if (!bearer) throw new CallError('auth', 'No session');
    try {
      return await once<T>(fn, body, bearer, timeoutMs);
    } catch (error) {
      if (!(error instanceof CallError) || error.problem !== 'auth') throw error;
      const fresh = await freshToken();
      if (!fresh || fresh === bearer) throw error;
      return once<T>(fn, body, fresh, timeoutMs);
    }
  };
}

function refusal(response: Response, { code, message }: DataRefusal): CallError {
  const text = `${code} ${message}`;
  const known = problemOfCode[code];
  if (known) return new CallError(known, text);
  // Whoever is nobody to the server is told that nobody may do this; a door in front of it tells what is wrong with the token.
  if (code.startsWith('PGRST3') || (response.status === 401 && (code === '42501' || /^[a-z]/.test(code))))
    return new CallError('auth', text);
  if (response.status === 429 || response.status === 503) return new CallError('busy', text, retryAfter(response));
  if (code.startsWith('54') || (response.status < 500 && code.startsWith('22')))
    return new CallError('unacceptable', text, undefined, code);
  return new CallError('server', text, retryAfter(response));
}
