import { ofNobody } from './anonymous.ts';
import { refuse, tooMany } from './answers.ts';
import type { Asked, Parts } from './asked.ts';
import { isText, withBody } from './requests.ts';

/** Renewing a session is not held up by what others do with its account or from its address: nobody is thrown out of his work. */
export async function refresh(parts: Parts, { request, body, network, send }: Asked): Promise<Response> {
  const { ask, limiter } = parts;
  const { refresh_token: token } = body;
  if (!isText(token)) return refuse(400, 'validation_failed', 'Refresh token is not valid');
  const [known] = await ask<Known>(lookup, [token]);
  const { wait } = await limiter.take(known ? ['refresh_session', known.session_id] : ['refresh_address', network]);
  if (wait > 0) return tooMany(wait, 'request');
  const answer = await send(withBody(request, { refresh_token: known?.instead ?? token }));
  return known?.anonymous ? ofNobody(answer, parts) : answer;
}

/**
 * A token that was used up a moment ago, by another tab or in an answer that was lost, is no theft, as in a hosted project: `instead`
 * is the one whose turn it is to be answered with the session's newest. Later the library ends the session over it.
 */
type Known = { readonly session_id: string; readonly instead: string | null; readonly anonymous: boolean };
const lookup = `select used.session_id::text, newest.parent as instead, coalesce(u.is_anonymous, false) as anonymous
from auth.refresh_tokens used left join auth.users u on u.id = used.user_id::uuid
left join auth.refresh_tokens newest
  on newest.session_id = used.session_id and not newest.revoked and used.revoked and used.updated_at > now() - interval '10 seconds'
where used.token = $1`;
