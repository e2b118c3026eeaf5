/** On to the library. */
export type Send = (request: Request) => Promise<Response>;
export type Body = Readonly<Record<string, unknown>>;

/** The JSON object that a request carries; nothing where it carries none. */
export async function bodyOf(request: Request): Promise<Body | undefined> {
  try {
    const value: unknown = JSON.parse(await request.clone().text());
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Body) : undefined;
  } catch {
    return undefined;
  }
}

/** The same request with what was read and judged, written anew: the library must not read the bytes differently. */
export function withBody(request: Request, body: Body): Request {
  const headers = new Headers(request.headers);
  headers.set('content-type', 'application/json');
  headers.delete('content-length');
  return new Request(request.url, { method: request.method, headers, body: JSON.stringify(body) });
}

export function isText(value: unknown): value is string {
  return typeof value === 'string';
}
