import { isSignature, sign } from '../tokens.ts';

/** A link to one file: it lends what its maker may do with it, and ends with his session and his right. */
export type Link = {
  readonly kind: 'download' | 'upload';
  readonly bucket: string;
  readonly path: string;
  /** Seconds since 1970. */
  readonly exp: number;
  /** Nothing in a link of the service. */
  readonly maker: { readonly sub: string; readonly session_id: string } | null;
  readonly upsert: boolean;
};

/** Seconds. A link is for opening now; one that lives for years is a copy of the file. */
export const longestLink = 600;

export function writeLink(link: Link, secret: string): string {
  const body = Buffer.from(JSON.stringify(link)).toString('base64url');
  return `${body}.${sign(body, secret)}`;
}

export function readLink(token: string, secret: string, now = Date.now()): Link | undefined {
  const [body, signature, ...rest] = token.split('.');
  if (!body || !signature || rest.length > 0 || !isSignature(signature, body, secret)) return undefined;
  const link = JSON.parse(Buffer.from(body, 'base64url').toString('utf8')) as Link;
  return link.exp * 1000 > now ? link : undefined;
}
