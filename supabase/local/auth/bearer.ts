import { readToken, type Claims } from '../tokens.ts';
import { type Ask, whyEnded } from './accounts.ts';
import { refuse, refuseCall } from './answers.ts';

export type Keys = { readonly jwtSecret: string; readonly publishableKey: string; readonly secretKey: string };
/** Who asks: a session of a person, the service, or somebody with the key of every browser or none. */
export type Caller = { readonly claims?: Claims; readonly service: boolean };

const ended = {
  user_not_found: 'User from sub claim in JWT does not exist',
  session_not_found: 'Session from session_id claim in JWT does not exist',
} as const;

/**
 * The library takes any token of its secret for its owner, some without a session and some after it has ended. Nothing reaches it here
 * but our own two keys and the access tokens of sessions that are open at this moment.
 */
export async function identify(request: Request, keys: Keys, ask: Ask): Promise<Caller | Response> {
  const url = new URL(request.url);
  const answer = url.pathname.startsWith('/auth/') ? refuse : refuseCall;
  const key = request.headers.get('apikey') ?? url.searchParams.get('apikey');
  if (key !== null && key !== keys.publishableKey && key !== keys.secretKey) return answer(401, 'no_authorization', 'Invalid API key');
  // An address is written into logs and histories.
  if (key === keys.secretKey && !request.headers.has('apikey'))
    return answer(401, 'no_authorization', 'The secret key belongs into a header');
  const service = key === keys.secretKey;
  const shown = request.headers.get('authorization');
  if (shown === null) return { service };
  const bearer = /^Bearer ([\w.-]+)$/.exec(shown)?.[1] ?? '';
  // supabase-js shows its key as a bearer, too, as long as nobody has signed in.
  if (bearer === key) return { service };
  const claims = readToken(bearer, keys.jwtSecret);
  if (!claims) return answer(401, 'bad_jwt', 'invalid JWT: not an access token of a session, or expired');
  const why = await whyEnded(ask, claims);
  return why === undefined ? { claims, service: false } : answer(401, why, ended[why]);
}
