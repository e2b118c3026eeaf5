import { weaknessesOf } from '#kernel/password.ts';

import { AuthRefusal } from './remote-error.ts';

/** The server's rule, asked before anything is sent: a code is not used up for a password that would be refused. */
export function checkNewPassword(password: string, own: readonly string[]): void {
  const reasons = weaknessesOf(password, own);
  if (reasons.length > 0) throw new AuthRefusal('weak_password', 'Password is too weak', reasons, 422);
}
