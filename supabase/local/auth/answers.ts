/** A refusal in the auth server's own words. */
export function refuse(status: number, code: string, msg: string, more: Readonly<Record<string, unknown>> = {}): Response {
  const headers = { 'x-sb-error-code': code, 'cache-control': 'no-store' };
  return Response.json({ code: status, error_code: code, msg, ...more }, { status, headers });
}

/** The same where the clients of data and storage look for it. */
export function refuseCall(status: number, code: string, message: string, more: Readonly<Record<string, unknown>> = {}): Response {
  return refuse(status, code, message, { code, message, ...more });
}

/** Which limit it was does not matter to an honest client; how long to wait does. */
export function tooMany(wait: number, what: 'request' | 'email_send', answer = refuse): Response {
  const told =
    what === 'request'
      ? `Request rate limit reached: try again after ${wait} seconds.`
      : `For security purposes, you can only request this after ${wait} seconds.`;
  const held = answer(429, `over_${what}_rate_limit`, told);
  held.headers.set('retry-after', String(wait));
  return held;
}

/** `reasons`: see `weaknessesOf`. */
export const weakPassword = (reasons: readonly string[]): Response =>
  refuse(422, 'weak_password', `Password is too weak: ${reasons.join(', ')}`, { weak_password: { reasons } });
export const wrongCredentials = (): Response => refuse(400, 'invalid_credentials', 'Invalid login credentials');
export const wrongCode = (): Response => refuse(403, 'otp_expired', 'Email link is invalid or has expired');
export const badRequest = (message: string): Response => refuse(400, 'validation_failed', message);
