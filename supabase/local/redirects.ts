/*
 * Where a sign-in may lead back to: pages of this server, under the very origin that was asked. The library lets any port of this
 * computer pass, and a program of somebody else may listen there.
 */

const places = ['redirect_to', 'redirectTo'] as const;

export function ownRedirects(request: Request): Request {
  const url = new URL(request.url);
  if (!url.pathname.startsWith('/auth/v1/')) return request;
  for (const place of places) {
    const wanted = url.searchParams.getAll(place);
    if (wanted.some((to) => !isOwn(to, url.origin))) url.searchParams.delete(place);
  }
  const led = new Request(url, request);
  for (const name of ['redirect_to', 'referer']) if (!isOwn(led.headers.get(name) ?? '', url.origin)) led.headers.delete(name);
  return led;
}

function isOwn(address: string, origin: string): boolean {
  return URL.canParse(address) && new URL(address).origin === origin && !/[\s\\]/.test(address);
}
