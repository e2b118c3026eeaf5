/*
 * A password is hashed slowly on purpose, in this process. Many at a time would hold up everybody else's requests: they take turns, and
 * between two of them the others are answered.
 */

const paths = new Set(['/auth/v1/token', '/auth/v1/signup', '/auth/v1/user', '/auth/v1/admin/users']);

/** Whether the library hashes a password to answer this. */
export function hashes({ method, url }: Request): boolean {
  const { pathname, searchParams } = new URL(url);
  return method !== 'GET' && searchParams.get('grant_type') !== 'refresh_token' && paths.has(pathname);
}

let last: Promise<unknown> = Promise.resolve();

export function inTurn<T>(work: () => Promise<T>): Promise<T> {
  const mine = last.then(work);
  last = mine.catch(() => undefined);
  return mine;
}
