import { answerShop, type Served } from './served.tsx';

/*
 * Shops on the site of a hosted project, whose own functions answer with JSON alone: this runs wherever the app's files lie, on any host that answers
 * requests as `fetch` does. How to put it there stands in supabase/README.md.
 */

type Project = {
  /** `https://<ref>.supabase.co`, and its publishable key. */
  readonly url: string;
  readonly key: string;
  /** `dist/.shop/files.json`. */
  readonly files: Readonly<Record<string, { readonly file: string }>>;
  readonly css: string;
  readonly fetch?: (address: string, init?: RequestInit) => Promise<Response>;
};

const photos = '/storage/v1/object/public/public-media/';

/** Answers what belongs to shops, photos included; `undefined` = a file of the site, or nothing. */
export function hostShops({ url, key, files, css, fetch: send = fetch }: Project): (request: Request) => Promise<Response | undefined> {
  const script = `/${files['shop.tsx']?.file ?? ''}`;
  return async (request) => {
    const { pathname, origin } = new URL(request.url);
    if (pathname.startsWith(photos)) return photoAt(pathname);
    if (!pathname.startsWith('/store/') || request.method !== 'GET') return undefined;
    const answer = await answerShop(request, {
      readStore,
      origin,
      files: { script, css },
      backend: { url, key },
    });
    const headers = new Headers(answer.headers);
    for (const [name, value] of Object.entries(guardsFor(url))) headers.set(name, value);
    return new Response(answer.body, { status: answer.status, headers });
  };

  async function readStore(slug: string, isVisit: boolean): ReturnType<Served['readStore']> {
    const answer = await send(`${url}/rest/v1/rpc/public_store`, {
      method: 'POST',
      headers: { apikey: key, 'content-type': 'application/json' },
      body: JSON.stringify({ p_slug: slug, p_visit: isVisit }),
    });
    if (!answer.ok) throw new Error(`The shop could not be read: ${answer.status}`);
    return answer.json();
  }

  /** Under the site's own name, so that its pages need pictures of nobody else. They never change: each is named after what it is. */
  async function photoAt(pathname: string): Promise<Response> {
    const { ok, body, headers } = await send(url + pathname);
    const type = headers.get('content-type') ?? '';
    if (!ok || !/^image\/(?:jpeg|png|webp)$/.test(type)) return new Response(null, { status: 404 });
    return new Response(body, {
      headers: {
        'content-type': type,
        'cache-control': 'public, max-age=31536000, immutable',
        'x-content-type-options': 'nosniff',
        'content-security-policy': "default-src 'none'; sandbox",
      },
    });
  }
}

/** As the embedded server sends them (supabase/local/headers.ts); the page itself talks to the project alone. */
function guardsFor(url: string): Readonly<Record<string, string>> {
  return {
    'content-security-policy': [
      "default-src 'none'",
      "script-src 'self'",
      "style-src 'self'",
      "style-src-elem 'self' 'unsafe-inline'",
      "img-src 'self' data:",
      `connect-src 'self' ${url}`,
      "worker-src 'self'",
      "manifest-src 'self'",
      "font-src 'self'",
      "base-uri 'none'",
      "form-action 'self'",
      "frame-ancestors 'none'",
      "require-trusted-types-for 'script'",
      'trusted-types default',
    ].join('; '),
    'x-content-type-options': 'nosniff',
    'cross-origin-opener-policy': 'same-origin',
    'permissions-policy': 'camera=(), geolocation=(), microphone=(), payment=()',
  };
}
