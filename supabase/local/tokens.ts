import { createHmac, timingSafeEqual } from 'node:crypto';

/** What an access token says: a person, and the session that it was opened with. */
export type Claims = {
  readonly sub: string;
  readonly role: string;
  readonly session_id: string;
  /** Seconds since 1970. */
  readonly exp: number;
} & Readonly<Record<string, unknown>>;

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** The claims of a session's access token that this server signed and that has not expired; no other token, whatever its signature. */
export function readToken(token: string, secret: string, now = Date.now()): Claims | undefined {
  const [header, body, signature, ...rest] = token.split('.');
  if (!header || !body || !signature || rest.length > 0) return undefined;
  if (!isSignature(signature, `${header}.${body}`, secret) || algorithm(header) !== 'HS256') return undefined;
  const claims = parse(body);
  return isClaims(claims) && claims.exp * 1000 > now ? claims : undefined;
}

/** A token of the same kind that never leaves this process: what is done in the name of a session by one of its links. */
export function writeToken(
  claims: Pick<Claims, 'sub' | 'session_id'> & { readonly is_anonymous?: true },
  secret: string,
  seconds: number,
  now = Date.now(),
): string {
  const iat = Math.floor(now / 1000);
  const all = { ...claims, role: 'authenticated', aud: 'authenticated', iat, exp: iat + seconds };
  const unsigned = [{ alg: 'HS256', typ: 'JWT' }, all].map((part) => Buffer.from(JSON.stringify(part)).toString('base64url')).join('.');
  return `${unsigned}.${sign(unsigned, secret)}`;
}

export function sign(text: string, secret: string): string {
  return createHmac('sha256', secret).update(text).digest('base64url');
}

export function isSignature(given: string, text: string, secret: string): boolean {
  const [shown, wanted] = [Buffer.from(given), Buffer.from(sign(text, secret))];
  return shown.length === wanted.length && timingSafeEqual(shown, wanted);
}

function algorithm(header: string): unknown {
  const value = parse(header);
  return typeof value === 'object' && value !== null && 'alg' in value ? value.alg : undefined;
}

function parse(part: string): unknown {
  try {
    return JSON.parse(Buffer.from(part, 'base64url').toString('utf8'));
  } catch {
    return undefined;
  }
}

function isClaims(value: unknown): value is Claims {
  if (typeof value !== 'object' || value === null) return false;
  const { sub, role, aud, session_id: session, exp } = value as Record<string, unknown>;
  return isId(sub) && isId(session) && role === 'authenticated' && aud === 'authenticated' && typeof exp === 'number';
}

function isId(value: unknown): value is string {
  return typeof value === 'string' && uuid.test(value);
}
