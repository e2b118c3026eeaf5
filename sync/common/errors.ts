import type { Wish } from '#kernel/retry.ts';

/** What a call to the server came to when it did not answer with a result. Nothing here is ever a verdict on an operation. */
export type CallProblem =
  /** No network, a cut connection. */
  | 'network'
  /** Something else answered: the sign-in page of a public Wi-Fi, a proxy. */
  | 'portal'
  /** Something on the way takes no call of this size. */
  | 'too_large'
  | 'timeout'
  /** The session is not accepted. */
  | 'auth'
  /** The server asks to come back later. */
  | 'busy'
  | 'server'
  /** The content of the call can never be taken, whoever sends it and whenever. */
  | 'unacceptable'
  | 'not_member'
  | 'unknown_device'
  /** Of one person in a day. */
  | 'too_many_devices'
  /** A copy of this device has been opened since. */
  | 'device_copied'
  | 'epoch_changed'
  | 'client_too_old'
  | 'server_too_old'
  | 'suspended';

export class CallError extends Error {
  readonly problem: CallProblem;
  readonly retryAfterMs: number | undefined;
  /** The server's own code, for `unacceptable`. */
  readonly code: string;

  constructor(problem: CallProblem, message: string, retryAfterMs?: number, code = '') {
    super(message);
    this.name = 'CallError';
    this.problem = problem;
    this.retryAfterMs = retryAfterMs;
    this.code = code;
  }
}

/** What the server asked for, if it was the server. */
export function wishOf(error: unknown): Wish {
  return error instanceof CallError ? { busy: error.problem === 'busy', atLeast: error.retryAfterMs } : {};
}

/** This tab no longer leads: whatever it was about to store is another tab's work now. */
export class LeaseLost extends Error {
  override readonly name = 'LeaseLost';
}

/** The browser removed the database under the open app. */
export class StorageGone extends Error {
  override readonly name = 'StorageGone';
}

/** A newer version of the app has worked on this device: its data are not for this one. */
export class AppOlder extends Error {
  override readonly name = 'AppOlder';
}

/** A read or write of local storage failed or never ended. */
export class StorageFailed extends Error {
  override readonly name = 'StorageFailed';
}

/** What an error of the local database came from: Dexie keeps it in `inner`, those of many rows in `failures`. */
export function causeOf(error: unknown): unknown {
  if (!(error instanceof Error)) return error;
  const { inner, failures } = error as { readonly inner?: unknown; readonly failures?: readonly unknown[] };
  const cause = inner ?? failures?.[0];
  return cause instanceof Error ? causeOf(cause) : error;
}
