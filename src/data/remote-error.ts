import { Refused } from './refused.ts';
import { endsSession, foreignAnswer } from './verdicts.ts';

/**
 * What the auth or company service said no with. `network` is no verdict: the service was not reached, or it answered with a
 * fault of its own; nothing about the session follows from it.
 */
export class AuthRefusal extends Error {
  readonly code: string;
  /** Why a password is too weak, as the service lists it. */
  readonly reasons: readonly string[];
  readonly status: number;
  /** `network`, because something else answered. */
  readonly foreign: boolean;

  constructor(code: string, message: string, reasons: readonly string[] = [], status = 0) {
    super(message);
    this.name = 'AuthRefusal';
    this.code = code;
    this.reasons = reasons;
    this.status = status;
    this.foreign = code === 'network' && message.includes(foreignAnswer);
  }
}

type ServiceError = {
  readonly name?: string;
  readonly message: string;
  readonly code?: string | undefined;
  readonly status?: number | undefined;
  readonly reasons?: readonly string[];
};

export function refusalOf(error: ServiceError): AuthRefusal {
  const status = error.status ?? 0;
  if (error.name === 'AuthRetryableFetchError' || (status === 0 && error.name !== 'AuthSessionMissingError') || status >= 500) {
    return new AuthRefusal('network', error.message);
  }
  if (error.name === 'AuthSessionMissingError') return new AuthRefusal('session_missing', error.message);
  if (status === 429) return new AuthRefusal(error.code ?? 'over_request_rate_limit', error.message, [], status);
  return new AuthRefusal(error.code ?? 'unknown', error.message, error.reasons ?? [], status);
}

/** True when the auth server itself, or our own rule, said that this person has no valid session or no such account any more. */
export function isVerdict(error: unknown): boolean {
  if (error instanceof Refused) return error.code === 'session_ended';
  return error instanceof AuthRefusal && (error.code === 'session_missing' || endsSession(error.code, error.status));
}

/** Something else answered in the server's place. */
export function noAnswer(): AuthRefusal {
  return new AuthRefusal('network', foreignAnswer);
}
