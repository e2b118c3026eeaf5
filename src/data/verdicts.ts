/** The message of an answer that did not come from the server. */
export const foreignAnswer = 'Something else answered';

/** The auth server's verdicts that a session is over, with the statuses that go with them. */
const statuses: Readonly<Record<string, readonly number[]>> = {
  refresh_token_not_found: [400],
  refresh_token_already_used: [400],
  session_not_found: [400, 401, 403],
  session_expired: [400, 401],
  user_not_found: [400, 403, 404],
  user_banned: [400, 403],
};

export function endsSession(code: string | undefined, status: number): boolean {
  return statuses[code ?? '']?.includes(status) ?? false;
}
