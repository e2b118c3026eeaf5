import { CallError, type CallProblem } from './errors.ts';
import { callErrors } from './protocol.ts';

/** Calls a sync function of the server. Throws `CallError` and nothing else. */
export type Call = <T>(fn: string, args: Readonly<Record<string, unknown>>, options?: { readonly timeoutMs?: number }) => Promise<T>;

export type TransportOptions = {
  readonly url: string;
  readonly key: string;
  readonly token: () => string | null;
  /** Asks the page for a fresh token; null when there is none. */
  readonly freshToken: () => Promise<string | null>;
  readonly fetch?: typeof fetch;
};

const problemOfCode: Readonly<Record<string, CallProblem>> = {
  ...callErrors,
  KB007: 'auth',
  KB008: 'auth',
  PGRST202: 'server_too_old',
  '57014': 'timeout',
};

/**
 * Plain fetch with a time limit of its own. A refused token is refreshed once and is never a verdict on anything; an answer that is
 * not JSON is a portal's page, whatever its status says.
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
      throw new CallError(isTimeout(error) ? 'timeout' : 'network', String(error));
    }
    const answer = parseJson(text);
    if (response.status === 413) throw new CallError('unacceptable', 'The call is too large');
    if (answer === undefined)
      throw new CallError(response.status >= 500 ? 'server' : 'portal', `Status ${response.status} without JSON`, retryAfter(response));
    if (response.ok) return answer as T;
    throw refusal(response, answer);
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

function refusal(response: Response, answer: unknown): CallError {
  const { code = '', message = '' } = (typeof answer === 'object' && answer !== null ? answer : {}) as { code?: string; message?: string };
  const text = `${code} ${message}`.trim() || `Status ${response.status}`;
  const known = problemOfCode[code];
  if (known) return new CallError(known, text);
  if (response.status === 401 || code.startsWith('PGRST3')) return new CallError('auth', text);
  if (response.status === 429 || response.status === 503) return new CallError('busy', text, retryAfter(response));
  if (response.status === 413 || (response.status < 500 && /^(22|54)/.test(code))) return new CallError('unacceptable', text);
  return new CallError('server', text, retryAfter(response));
}

function retryAfter(response: Response): number | undefined {
  const header = response.headers.get('retry-after');
  if (!header) return undefined;
  const seconds = Number(header);
  const ms = Number.isNaN(seconds) ? Date.parse(header) - Date.now() : seconds * 1000;
  return Number.isNaN(ms) ? undefined : Math.min(Math.max(ms, 0), 15 * 60_000);
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}

function isTimeout(error: unknown): boolean {
  return error instanceof DOMException && (error.name === 'TimeoutError' || error.name === 'AbortError');
}
