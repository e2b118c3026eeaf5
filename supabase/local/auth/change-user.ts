import { weaknessesOf } from '#kernel/password.ts';

import { accountOf, endOthers, wordsOf } from './accounts.ts';
import { badRequest, tooMany, weakPassword } from './answers.ts';
import type { Asked, Parts } from './asked.ts';
import { markAsker } from './asker.ts';
import { beginChange } from './email-change.ts';
import { isText, withBody } from './requests.ts';

/** A new password ends the other sessions of the person: whoever has the old one, or a stolen session, is out. */
export async function changeUser(parts: Parts, asked: Asked): Promise<Response> {
  const { ask, limiter, secret } = parts;
  const { request, body, caller, send } = asked;
  const { claims } = caller;
  if (!claims) return send(request);
  if (claims['is_anonymous'] === true) return badRequest('An account without a person stays one');
  const { email, password, data } = body;
  if (password !== undefined) {
    if (!isText(password)) return badRequest('Password must be a string');
    const { wait } = await limiter.take(['change', claims.sub]);
    if (wait > 0) return tooMany(wait, 'request');
    const reasons = weaknessesOf(password, await wordsOf(ask, claims.sub));
    if (reasons.length > 0) return weakPassword(reasons);
  }
  const refused = email === undefined ? undefined : await beginChange(parts, asked);
  if (refused) return refused;
  const answer = await send(withBody(request, { ...(data !== undefined && { data }), ...(password !== undefined && { password }) }));
  if (answer.ok && password !== undefined) await endOthers(ask, claims);
  return answer.ok && email !== undefined
    ? markAsker(answer, request, [email, claims['email']].filter(isText).map(accountOf), secret)
    : answer;
}
