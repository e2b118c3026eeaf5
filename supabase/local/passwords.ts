/*
 * A password is hashed slowly on purpose, in this process. Many at a time would hold up everybody else's requests: they take turns, and
 * between two of them the others are answered.
 */

const paths = new Set(['/auth/v1/token', '/auth/v1/signup', '/auth/v1/user', '/auth/v1/admin/users']);

export function createTurns() {
  let last: Promise<unknown> = Promise.resolve();
  return function inTurn<T>(request: Request, work: () => Promise<T>): Promise<T> {
    const { pathname, searchParams } = new URL(request.url);
    const isRefresh = searchParams.get('grant_type') === 'refresh_token';
    if (request.method === 'GET' || isRefresh || !paths.has(pathname)) return work();
    const mine = last.then(work);
    last = mine.catch(() => undefined);
    return mine;
  };
}
