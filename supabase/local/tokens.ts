import { createHmac, timingSafeEqual } from 'node:crypto';

export type Claims = {
  readonly sub: string;
  readonly role: string;
  /** Seconds since 1970. */
  readonly exp: number;
} & Readonly<Record<string, unknown>>;

/** The claims of an access token that this server signed and that has not expired; otherwise `undefined`. */
export function readToken(token: string, secret: string, now = Date.now()): Claims | undefined {
  const [header, body, signature, ...rest] = token.split('.');
  if (!header || !body || !signature || rest.length > 0) return undefined;
  const expected = createHmac('sha256', secret).update(`${header}.${body}`).digest();
  const given = Buffer.from(signature, 'base64url');
  if (given.length !== expected.length || !timingSafeEqual(given, expected)) return undefined;
  const claims: unknown = parse(body);
  return isClaims(claims) && claims.exp * 1000 > now ? claims : undefined;
}

function parse(body: string): unknown {
  try {
    return JSON.parse(Buffer.from(body, 'base64url').toString('utf8'));
  } catch {
    return undefined;
  }
}

function isClaims(value: unknown): value is Claims {
  if (typeof value !== 'object' || value === null) return false;
  const { sub, role, exp } = value as Record<string, unknown>;
  return typeof sub === 'string' && typeof role === 'string' && typeof exp === 'number';
}
