/** A refusal as the auth server words it; `code` stands where the clients of auth, data and storage look for it. */
export function refuse(status: number, code: string, message: string, more: Readonly<Record<string, unknown>> = {}): Response {
  const body = { code, error_code: code, msg: message, message, ...more };
  return Response.json(body, { status, headers: { 'x-sb-error-code': code, 'cache-control': 'no-store' } });
}
