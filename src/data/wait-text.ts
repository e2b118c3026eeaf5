import { toBanglaDigits } from '#kernel/digits.ts';
import { m } from '#messages';
import { getLocale } from '#messages/runtime.js';

/** What a limit of the server says, with its wait. The server tells it in its message; the client library drops the header. */
export function waitText(message: string): string {
  const seconds = Number(/after (\d+) second/.exec(message)?.[1] ?? 60);
  if (seconds <= 1) return m.auth_error_wait_seconds_one();
  if (seconds < 60) return m.auth_error_wait_seconds({ seconds: figures(seconds) });
  const minutes = Math.ceil(seconds / 60);
  if (minutes === 1) return m.auth_error_rate_limit();
  return minutes <= 90
    ? m.auth_error_wait_minutes({ minutes: figures(minutes) })
    : m.auth_error_wait_hours({ hours: figures(Math.ceil(minutes / 60)) });
}

/** In the digits of the reader's language: most who wait here are in no company yet that says how it writes them. */
function figures(value: number): string {
  return getLocale() === 'bn' ? toBanglaDigits(String(value)) : String(value);
}
