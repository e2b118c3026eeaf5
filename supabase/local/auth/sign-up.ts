import { randomUUID } from 'node:crypto';

import { weaknessesOf } from '#kernel/password.ts';

import { accountOf, isAddress, keepCode, mailboxOf, newCode, userOf } from './accounts.ts';
import { signUpAnonymously } from './anonymous.ts';
import { badRequest, tooMany, weakPassword } from './answers.ts';
import type { Asked, Parts } from './asked.ts';
import { markAsker } from './asker.ts';
import { type Body, isText, withBody } from './requests.ts';
import { signIn } from './sign-in.ts';

/**
 * A new account is open at once. Whoever has one already is signed in if that is his password (he forgot, or never heard the answer); else
 * the answer is that of a server that wants the address confirmed, and the owner of the address gets a code, with which he signs in.
 */
export async function signUp(parts: Parts, asked: Asked): Promise<Response> {
  const { ask, limiter, mail, secret } = parts;
  const { request, body, network, send } = asked;
  const { email, password } = body;
  if (email === undefined && password === undefined && body['phone'] === undefined) return signUpAnonymously(parts, asked);
  if (!isAddress(email)) return badRequest('Unable to validate email address: invalid format');
  if (!isText(password)) return badRequest('Signup requires a valid password');
  const data = isRecord(body['data']) ? body['data'] : {};
  const reasons = weaknessesOf(password, [email, ...[data['name'], data['company']].filter(isText)]);
  if (reasons.length > 0) return weakPassword(reasons);
  const { wait } = await limiter.take(['signup_address', network], ['mail_box', mailboxOf(email)]);
  if (wait > 0) return tooMany(wait, 'request');
  if (!(await userOf(ask, email))) {
    const answer = await send(withBody(request, { email, password, data }));
    // Somebody was faster.
    if (answer.status !== 422) return answer;
  }
  const tried = await signIn(parts, {
    ...asked,
    request: new Request(new URL('/auth/v1/token?grant_type=password', request.url), request.clone()),
  });
  if (tried.status !== 400) return tried;
  const user = await userOf(ask, email);
  if (user) {
    const code = newCode();
    await keepCode(ask, user, code);
    await limiter.forget(['code', accountOf(email)]);
    await mail({ to: user.email, subject: 'You have an account already', text: words(code) });
  }
  return markAsker(Response.json(unconfirmed(email.toLowerCase(), data)), request, [accountOf(email)], secret);
}

const words = (code: string): string => `Somebody, probably you, wanted to create an account with this address. There is one already.

To sign in with it, enter this code: ${code}

If it was not you, nothing has happened; you need not do anything.`;

/** A user as the auth server shows one who has still to confirm his address. */
function unconfirmed(email: string, data: Body): Body {
  const [id, now] = [randomUUID(), new Date().toISOString()];
  const facts = { ...data, email, email_verified: false, phone_verified: false, sub: id };
  const identity = { identity_id: randomUUID(), id, user_id: id, identity_data: facts, provider: 'email', email };
  return {
    id,
    aud: 'authenticated',
    role: 'authenticated',
    email,
    phone: '',
    confirmation_sent_at: now,
    app_metadata: { provider: 'email', providers: ['email'] },
    user_metadata: facts,
    identities: [{ ...identity, last_sign_in_at: now, created_at: now, updated_at: now }],
    created_at: now,
    updated_at: now,
    is_anonymous: false,
  };
}

function isRecord(value: unknown): value is Body {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
