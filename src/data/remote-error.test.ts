import { describe, expect, it } from 'vitest';

import { Refused } from './refused.ts';
import { isVerdict, refusalOf } from './remote-error.ts';

describe('refusalOf', () => {
  it('takes an unreachable or failing service for no verdict', () => {
    expect(refusalOf({ name: 'AuthRetryableFetchError', message: 'Failed to fetch', status: 0 }).code).toBe('network');
    expect(isVerdict(refusalOf({ message: 'Bad gateway', status: 502 }))).toBe(false);
    expect(isVerdict(refusalOf({ message: 'Too many requests', status: 429 }))).toBe(false);
  });

  it('takes only the words of the auth server, and a missing session, for a verdict', () => {
    expect(isVerdict(refusalOf({ message: 'Already used', code: 'refresh_token_already_used', status: 400 }))).toBe(true);
    expect(isVerdict(refusalOf({ name: 'AuthSessionMissingError', message: 'Auth session missing!', status: 400 }))).toBe(true);
    expect(isVerdict(refusalOf({ message: 'JWT expired', code: 'PGRST303', status: 401 }))).toBe(false);
    expect(isVerdict(refusalOf({ message: 'permission denied', code: '42501', status: 401 }))).toBe(false);
  });

  it('takes a session that was ended elsewhere for a verdict, and no other rule', () => {
    expect(isVerdict(new Refused('session_ended'))).toBe(true);
    expect(isVerdict(new Refused('suspended'))).toBe(false);
  });

  it('keeps the reasons of a weak password', () => {
    expect(refusalOf({ message: 'weak', code: 'weak_password', status: 422, reasons: ['length', 'pwned'] }).reasons).toEqual([
      'length',
      'pwned',
    ]);
  });
});
