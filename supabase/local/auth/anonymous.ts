import { randomBytes, randomUUID } from 'node:crypto';

import { readToken, writeToken } from '../tokens.ts';
import { tooMany } from './answers.ts';
import type { Asked, Parts } from './asked.ts';
import { type Body, withBody } from './requests.ts';

/*
 * An account without a person, for a tablet: nobody signs in to it again, it lives as long as its session. The library has none, so that one of its
 * own is emptied; its tokens say what they are of, as those of a hosted project do.
 */

export async function signUpAnonymously(parts: Parts, { request, network, send }: Asked): Promise<Response> {
  const { ask, limiter } = parts;
  const { wait } = await limiter.take(['signup_address', network]);
  if (wait > 0) return tooMany(wait, 'request');
  const nobodys = { email: `${randomUUID()}@tablet.invalid`, password: randomBytes(32).toString('base64url'), data: {} };
  const answer = await send(withBody(request, nobodys));
  if (!answer.ok) return answer;
  await ask(
    `with emptied as (
       update auth.users set email = null, encrypted_password = null, is_anonymous = true, raw_app_meta_data = '{}', raw_user_meta_data = '{}'
       where email = $1 returning id)
     delete from auth.identities i using emptied e where i.user_id = e.id`,
    [nobodys.email],
  );
  return ofNobody(answer, parts);
}

/** A session of such an account, told as one. */
export async function ofNobody(answer: Response, { tokenSecret }: Pick<Parts, 'tokenSecret'>): Promise<Response> {
  if (!answer.ok) return answer;
  const session = (await answer.json()) as Body & { readonly access_token: string; readonly user: Body };
  const claims = readToken(session.access_token, tokenSecret);
  if (!claims) throw new Error('The library answered with a token that is none of ours');
  const { sub, session_id: id, exp } = claims;
  const token = writeToken({ sub, session_id: id, is_anonymous: true }, tokenSecret, exp - Math.floor(Date.now() / 1000));
  const user = { ...session.user, email: '', identities: [], app_metadata: {}, is_anonymous: true };
  return Response.json({ ...session, access_token: token, user }, { status: answer.status, headers: { 'cache-control': 'no-store' } });
}
