import { afterEach, expect, test } from 'vitest';

import { AuthRefusal, refusalOf } from '#data/remote-error.ts';
import { overwriteGetLocale } from '#messages/runtime.js';

import { authText } from './auth-text.ts';

afterEach(() => overwriteGetLocale(() => 'en'));

test.each([
  ['over_request_rate_limit', 'Request rate limit reached: try again after 120 seconds.', 'Too many tries. Try again in 2 minutes.'],
  [
    'over_email_send_rate_limit',
    'For security purposes, you can only request this after 59 seconds.',
    'Too many tries. Try again in 59 seconds.',
  ],
  ['over_request_rate_limit', 'try again after 60 seconds', 'Too many tries. Try again in a minute.'],
  ['over_request_rate_limit', 'try again after 7000 seconds', 'Too many tries. Try again in 2 hours.'],
  // As a hosted project words it.
  ['over_request_rate_limit', 'Request rate limit reached', 'Too many tries. Try again in a minute.'],
])('%s tells how long to wait: %s', (code, message, text) => {
  expect(authText(refusalOf({ status: 429, code, message }))).toBe(text);
});

test.each([59, 120, 7000])('a wait of %s seconds is told in Bangla with Bangla digits alone', (seconds) => {
  overwriteGetLocale(() => 'bn');
  const told = authText(refusalOf({ status: 429, code: 'over_request_rate_limit', message: `try again after ${seconds} seconds` }));
  expect(told).toMatch(/[০-৯]/);
  expect(told).not.toMatch(/[0-9]/);
});

test('a weak password is told with every reason in words', () => {
  const told = authText(new AuthRefusal('weak_password', 'weak', ['length', 'common', 'own']));
  expect(told).toBe(
    'This password is too weak: it is too short, it is one of those that are tried first, it is your e-mail address, your name or your company',
  );
});
