import { refuse, tooMany } from './answers.ts';
import type { Asked, Parts } from './asked.ts';
import { changeUser } from './change-user.ts';
import { mailCode, reauthenticate, resend } from './mail-codes.ts';
import { refresh } from './refresh.ts';
import { bodyOf } from './requests.ts';
import { signIn } from './sign-in.ts';
import { signUp } from './sign-up.ts';
import { verify } from './verify.ts';

type Answer = (parts: Parts, asked: Asked) => Promise<Response>;

const answers: Readonly<Record<string, Answer>> = {
  'POST token password': signIn,
  'POST token refresh_token': refresh,
  'POST token pkce': exchange,
  'POST signup': signUp,
  'POST otp': mailCode,
  'POST magiclink': mailCode,
  'POST recover': mailCode,
  'POST resend': resend,
  'POST verify': verify,
  'GET reauthenticate': reauthenticate,
  'PUT user': changeUser,
  // A link in a mail is the hash of a code and could be guessed like one, without telling whose: the code is the way in.
  'GET verify': async () => refuse(403, 'otp_expired', 'Enter the code of the mail'),
};

/** Everything that can be guessed, or that sends a mail, passes its limits here before the library hears of it. */
export async function answerAuth(parts: Parts, { request, caller, network, send }: Omit<Asked, 'body'>): Promise<Response> {
  const { pathname, searchParams } = new URL(request.url);
  const route = pathname.replace(/^\/auth\/v1\//, '');
  const grant = route === 'token' ? ` ${searchParams.get('grant_type') ?? ''}` : '';
  // The library answers HEAD as it does GET.
  const method = request.method === 'HEAD' ? 'GET' : request.method;
  const answer = /^factors\/[^/]+\/verify$/.test(route) ? secondFactor : answers[`${method} ${route}${grant}`];
  if (grant !== '' && !answer) return refuse(400, 'invalid_credentials', 'unsupported_grant_type');
  if (!answer) return send(request);
  const body = method === 'GET' ? {} : await bodyOf(request);
  if (!body) return refuse(400, 'bad_json', 'Could not parse request body as JSON: an object is needed');
  return answer(parts, { request, body, caller, network, send });
}

/** The way back from a provider. */
async function exchange({ limiter }: Parts, { request, network, send }: Asked): Promise<Response> {
  const { wait } = await limiter.take(['code_address', network]);
  if (wait > 0) return tooMany(wait, 'request');
  const answer = await send(request);
  if (answer.ok) await limiter.give(['code_address', network]);
  return answer;
}

async function secondFactor({ limiter }: Parts, { request, caller, send }: Asked): Promise<Response> {
  if (!caller.claims) return send(request);
  const { wait } = await limiter.take(['change', caller.claims.sub]);
  return wait > 0 ? tooMany(wait, 'request') : send(request);
}
