import { CallError, type CallProblem } from '../common/errors.ts';

const tooLarge: ReadonlySet<number> = new Set([413, 414, 431]);

/** What an answer comes to that is in no form of the server's. What it asks for is not believed: a portal may say to come back in a day. */
export function foreign({ status }: Response): CallError {
  const told = (problem: CallProblem): CallError => new CallError(problem, `Status ${status} in a foreign form`);
  if (tooLarge.has(status)) return told('too_large');
  if (status === 429) return told('busy');
  // 511: a network that wants a sign-in. The others come from in front of a server that is down.
  return told(status >= 500 && status !== 511 ? 'server' : 'portal');
}

export function lost(error: unknown): CallError {
  const late = error instanceof DOMException && (error.name === 'TimeoutError' || error.name === 'AbortError');
  return new CallError(late ? 'timeout' : 'network', String(error));
}
