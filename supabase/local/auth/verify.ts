import { accountOf, endOthers } from './accounts.ts';
import { badRequest, tooMany, wrongCode } from './answers.ts';
import type { Asked, Parts } from './asked.ts';
import { askerOf } from './asker.ts';
import { confirmChange } from './email-change.ts';
import { isText, withBody } from './requests.ts';

/** What a code of this kind may have been mailed as. `email` stands for whichever mail it was. */
const kinds: Readonly<Record<string, readonly string[]>> = {
  email: ['magiclink', 'signup'],
  magiclink: ['magiclink'],
  signup: ['signup', 'magiclink'],
  recovery: ['recovery'],
  reauthentication: ['reauthentication'],
  email_change: [],
};

/**
 * Five tries a code for the browser that asked for it, and five for all others together, counted before they are made; whoever has used up
 * his opens nothing until another one is sent.
 * The library's `token_hash` is the hash of address and code, no secret more than the code itself: nobody gets in with it.
 */
export async function verify(parts: Parts, asked: Asked): Promise<Response> {
  const { limiter, secret } = parts;
  const { request, body, network, send } = asked;
  const { email, token, type } = body;
  const tries = isText(type) ? kinds[type] : undefined;
  if (!tries) return badRequest('Invalid email verification type');
  if (!isText(email) || !isText(token) || !/^\d{6}$/.test(token)) return wrongCode();
  const account = accountOf(email);
  const { wait } = await limiter.take(['code_address', network]);
  if (wait > 0) return tooMany(wait, 'request');
  const own = ['code', `${account} ${askerOf(request, account, secret)}`.trim()] as const;
  const { wait: dead } = await limiter.take(own);
  if (dead > 0) return wrongCode();
  let answer = type === 'email_change' ? await confirmChange(parts, asked, email, token) : wrongCode();
  for (const kind of tries) {
    if (!answer.ok) answer = await send(withBody(request, { email, token, type: kind }));
  }
  if (answer.ok) {
    await limiter.give(['code_address', network]);
    for (const use of [own, ['code', account] as const]) await limiter.forget(use);
    if (type === 'email_change') await endOld(parts, answer);
  }
  return answer;
}

/** The new address holds: whoever was signed in with the old one is not any more. */
async function endOld({ ask }: Parts, answer: Response): Promise<void> {
  const { access_token: token } = (await answer.clone().json()) as { readonly access_token?: string };
  const body = token?.split('.')[1];
  if (body !== undefined)
    await endOthers(ask, JSON.parse(Buffer.from(body, 'base64url').toString()) as { readonly sub: string; readonly session_id: string });
}
