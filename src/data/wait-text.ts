import { m } from '#messages';

/** What a limit of the server says, with its wait. The server tells it in its message; the client library drops the header. */
export function waitText(message: string, number: (value: number) => string = plain): string {
  const seconds = Number(/after (\d+) second/.exec(message)?.[1] ?? 60);
  if (seconds < 60) return m.auth_error_wait_seconds({ seconds: number(seconds) });
  const minutes = Math.ceil(seconds / 60);
  if (minutes === 1) return m.auth_error_rate_limit();
  return minutes <= 90
    ? m.auth_error_wait_minutes({ minutes: number(minutes) })
    : m.auth_error_wait_hours({ hours: number(Math.ceil(minutes / 60)) });
}

/** Where no company says how it writes its digits. */
function plain(value: number): string {
  return String(value);
}
