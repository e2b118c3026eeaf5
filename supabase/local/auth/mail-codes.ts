import { accountOf, isAddress, mailboxOf, userOf } from './accounts.ts';
import { badRequest, tooMany } from './answers.ts';
import type { Asked, Parts } from './asked.ts';
import { markAsker } from './asker.ts';
import { isText, withBody } from './requests.ts';

/** A code to sign in or to set a new password. The answer is the same whether there is an account; a code opens none that is not there. */
export async function mailCode({ ask, limiter, secret }: Parts, { request, body, network, send }: Asked): Promise<Response> {
  const { email } = body;
  if (!isAddress(email)) return badRequest('Unable to validate email address: invalid format');
  const { wait } = await limiter.take(['mail_address', network], ['mail_box', mailboxOf(email)]);
  if (wait > 0) return tooMany(wait, 'email_send');
  const known = await userOf(ask, email);
  const answer = known ? await send(withBody(request, { email, create_user: false })) : undefined;
  await limiter.forget(['code', accountOf(email)]);
  return answer === undefined || answer.ok ? markAsker(Response.json({}), request, [accountOf(email)], secret) : answer;
}

/** Nothing waits for a confirmation that could be sent again; the library would tell whose change of address does. */
export async function resend({ limiter }: Parts, { body, network }: Asked): Promise<Response> {
  const { email } = body;
  if (!isText(email)) return badRequest('Type provided requires an email address');
  const { wait } = await limiter.take(['mail_address', network], ['mail_box', mailboxOf(email)]);
  return wait > 0 ? tooMany(wait, 'email_send') : Response.json({});
}

/** A code for somebody who is signed in. */
export async function reauthenticate({ limiter, secret }: Parts, { request, caller, network, send }: Asked): Promise<Response> {
  const email = caller.claims?.['email'];
  if (!isText(email)) return send(request);
  const { wait } = await limiter.take(['mail_address', network], ['mail_box', mailboxOf(email)]);
  if (wait > 0) return tooMany(wait, 'email_send');
  await limiter.forget(['code', accountOf(email)]);
  return markAsker(await send(request), request, [accountOf(email)], secret);
}
