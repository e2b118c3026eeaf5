import { refuse, tooMany } from './answers.ts';
import type { Asked, Parts } from './asked.ts';
import { isText, withBody } from './requests.ts';

/** Renewing a session is not held up by what others do with its account or from its address: nobody is thrown out of his work. */
export async function refresh({ ask, limiter }: Parts, { request, body, network, send }: Asked): Promise<Response> {
  const { refresh_token: token } = body;
  if (!isText(token)) return refuse(400, 'validation_failed', 'Refresh token is not valid');
  const [known] = await ask<{ session_id: string }>('select session_id::text from auth.refresh_tokens where token = $1', [token]);
  const { wait } = await limiter.take(known ? ['refresh_session', known.session_id] : ['refresh_address', network]);
  return wait > 0 ? tooMany(wait, 'request') : send(withBody(request, { refresh_token: token }));
}
