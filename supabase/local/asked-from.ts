/* Whose orders and questions at a shop are counted together. */

/**
 * Behind a proxy (`hosts` name one, and this computer asks) the last address that it tells, for everybody else would be one; what the asker wrote
 * himself stands before it. Elsewhere the other end of the connection.
 */
export function askedFrom({ headers }: Request, peerAddress: string, hosts: readonly string[]): string {
  const told = headers.get('x-forwarded-for')?.split(',').at(-1)?.trim();
  const isProxy = hosts.length > 0 && /^(::1$|(::ffff:)?127\.)/.test(peerAddress);
  return isProxy && told ? told : peerAddress;
}

/** As the database reads it (`private.asked_from`). `null`: this process itself asks. */
export function withAddress(request: Request, address: string | null): Request {
  if (address === null || !new URL(request.url).pathname.startsWith('/rest/')) return request;
  const headers = new Headers(request.headers);
  headers.delete('cf-connecting-ip');
  headers.set('x-forwarded-for', address);
  return new Request(request, { headers });
}
