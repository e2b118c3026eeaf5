import bcrypt from 'bcryptjs';

import { inTurn } from '../passwords.ts';
import { accountOf, userOf } from './accounts.ts';
import { badRequest, tooMany, wrongCredentials } from './answers.ts';
import type { Asked, Parts } from './asked.ts';
import type { Use } from './limiter.ts';
import { isText, withBody } from './requests.ts';

/** The hash of nothing that anybody knows, of the cost that the library takes. */
const nobodys = '$2b$10$lS/Fi.QMHgkhSnEOsvGaaeG1TObtlLItAXlhe.UY1LPbP6myvYpnq';

/** A wrong password costs one account and one address a try; an account under attack goes on slowly, address by address. */
export async function signIn({ ask, limiter }: Parts, { request, body, network, send }: Asked): Promise<Response> {
  const { email, password } = body;
  if (!isText(email) || email === '') return badRequest('missing email or phone');
  if (!isText(password) || password === '') return wrongCredentials();
  const account = accountOf(email);
  const pair = `${account} ${network}`;
  const here: readonly Use[] = [
    ['password_address', network],
    ['password_pair', pair],
  ];
  const { wait } = await limiter.take(...here);
  if (wait > 0) return tooMany(wait, 'request');
  const anywhere: Use = ['password_account', account];
  const attacked = (await limiter.take(anywhere)).wait > 0;
  if (attacked) {
    const slow = await limiter.take(['password_slow', pair]);
    if (slow.wait > 0) {
      await limiter.give(...here);
      return tooMany(slow.wait, 'request');
    }
  }
  const user = await userOf(ask, email);
  const answer = user?.signs_in ? await send(withBody(request, { email, password })) : await refuseNobody(password);
  if (answer.ok || answer.status >= 500) await limiter.give(...here, ...(attacked ? [] : [anywhere]));
  if (answer.ok) await limiter.forget(['password_pair', pair]);
  return answer;
}

/** The work that a wrong password of an account costs, so that the time does not tell who has one. */
async function refuseNobody(password: string): Promise<Response> {
  await inTurn(() => bcrypt.compare(password, nobodys));
  return wrongCredentials();
}
