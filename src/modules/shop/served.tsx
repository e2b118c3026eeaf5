import { renderToString } from 'react-dom/server.edge';
import * as v from 'valibot';

import { m } from '#messages';
import { overwriteGetLocale } from '#messages/runtime.js';
import { storeSnapshot, type StoreSnapshot } from '#modules/storefront/config/index.ts';

import { pageAt } from './addresses.ts';
import { document, type Files, plainDocument } from './document.ts';
import { headOf, structuredData } from './head.ts';
import { languageCookie, languageIn } from './language-cookie.ts';
import { loadLatePages } from './late.ts';
import { iconOf, manifestOf } from './manifest.ts';
import { type Backend, type Language, languages, type ShopView } from './shop-context.ts';
import { shopFiles } from './shop-files.ts';
import { Shop } from './Shop.tsx';
import { robots, sitemap } from './sitemap.ts';

/** What the renderer is given: it reads nothing by itself, and holds nothing between two requests. */
export type Served = {
  /** What `public_store` answers; null = there is no shop. `isVisit`: somebody has come to it. */
  readonly readStore: (slug: string, isVisit: boolean) => Promise<unknown>;
  /** Under which this site is reached: `https://shop.example`. */
  readonly origin: string;
  readonly files: Files;
  readonly backend: Backend;
};

/** Answers every address below `/store/`, readable without script. */
export async function answerShop(request: Request, served: Served): Promise<Response> {
  const url = new URL(request.url);
  const asked = pageAt(url.pathname);
  const chosen = languages.find((language) => language === url.searchParams.get('lang'));
  if (!asked) return missingShop(request, chosen ?? 'en', served);
  const isVisit = comesAnew(request, url);
  const store = await readStore(served, asked.slug, isVisit);
  if (!store) return missingShop(request, languageIn(request.headers.get('cookie') ?? '') ?? 'en', served);
  const { slug } = store;
  const rest = url.pathname.split('/').slice(3).join('/');
  if (rest === 'store.json') return snapshot(request, store);
  const file = fileOf(rest, store, served.origin);
  if (file) return text(file.body, file.type);
  if (chosen) return chooseLanguage(url, slug, chosen);
  const isSame = url.pathname.startsWith(`/store/${slug}/`);
  if (!isSame)
    return new Response(null, { status: 308, headers: { location: `/store/${slug}/${rest}${url.search}`, 'cache-control': 'no-store' } });
  const answer = await page(request, store, served);
  if (isVisit) answer.headers.append('set-cookie', `${visitCookie}=1; Path=/store/${slug}/; Max-Age=1800; SameSite=Lax; HttpOnly`);
  return answer;
}

const visitCookie = 'store-visit';

/** A browser that was not here in the last half hour opens a page. Programs that read pages say so. */
function comesAnew({ method, headers }: Request, { pathname }: URL): boolean {
  const isPage = !/\.\w+$/.test(pathname) && (headers.get('accept') ?? '').includes('text/html');
  const isProgram = /bot|crawl|spider|preview|facebookexternalhit|slurp|monitor/i.test(headers.get('user-agent') ?? 'bot');
  return method === 'GET' && isPage && !isProgram && !(headers.get('cookie') ?? '').includes(`${visitCookie}=`);
}

/** What the page was made from, for a page that has been open for a while. */
async function snapshot(request: Request, store: StoreSnapshot): Promise<Response> {
  const etag = await etagOf([JSON.stringify(store)]);
  const headers = { 'cache-control': 'no-cache', etag };
  return request.headers.get('if-none-match') === etag ? new Response(null, { status: 304, headers }) : Response.json(store, { headers });
}

/** What a shop has beside its pages. */
function fileOf(path: string, store: StoreSnapshot, origin: string): { readonly body: string; readonly type: string } | undefined {
  switch (path) {
    case 'robots.txt':
      return { body: robots(store, origin), type: 'text/plain' };
    case 'sitemap.xml':
      return { body: sitemap(store, origin), type: 'application/xml' };
    case shopFiles.manifest:
      return { body: manifestOf(store, origin), type: 'application/manifest+json' };
    case shopFiles.icon:
      return { body: iconOf(store), type: 'image/svg+xml' };
    case shopFiles.maskable:
      return { body: iconOf(store, { maskable: true }), type: 'image/svg+xml' };
    default:
      return undefined;
  }
}

async function readStore({ readStore: read }: Served, slug: string, isVisit: boolean): Promise<StoreSnapshot | undefined> {
  const answer = await read(slug, isVisit);
  // One that was published in another shape is shown to nobody, until it is published again.
  const { success, output } = v.safeParse(v.nullable(storeSnapshot), answer);
  return success && output !== null ? output : undefined;
}

async function page(request: Request, store: StoreSnapshot, served: Served): Promise<Response> {
  const url = new URL(request.url);
  const language = languageIn(request.headers.get('cookie') ?? '') ?? store.config.store.language;
  const { files, backend, origin } = served;
  const etag = await etagOf([JSON.stringify(store), url.pathname, url.search, language, files.script, files.css, backend.url]);
  const headers = { 'cache-control': 'no-cache', vary: 'Cookie', etag, 'referrer-policy': 'no-referrer' };
  if (request.headers.get('if-none-match') === etag) return new Response(null, { status: 304, headers });
  const asked = pageAt(url.pathname)?.page ?? { kind: 'missing' };
  await loadLatePages();
  // Drawn in one go, so that no other request's language comes between.
  overwriteGetLocale(() => language);
  const view: ShopView = { store, backend, language, page: asked, query: url.searchParams, go: () => {}, refresh: async () => {} };
  const head = headOf(store, asked);
  const html = document({
    head,
    html: renderToString(<Shop view={view} />),
    data: structuredData(store, head, origin),
    ...{ store, language, files, backend, origin, path: url.pathname },
  });
  const status = head.found.kind === 'missing' ? 404 : 200;
  return new Response(html, { status, headers: { ...headers, 'content-type': 'text/html; charset=utf-8' } });
}

function missingShop(request: Request, language: Language, { files }: Served): Response {
  overwriteGetLocale(() => languageIn(request.headers.get('cookie') ?? '') ?? language);
  const html = plainDocument({ language, files, title: m.shop_no_shop_title(), text: m.shop_no_shop_text() });
  return new Response(html, { status: 404, headers: { 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-cache' } });
}

/** Without script a link chooses the language; a cookie of this shop remembers it. */
function chooseLanguage(url: URL, slug: string, language: Language): Response {
  url.searchParams.delete('lang');
  const headers = { location: url.pathname + url.search, 'set-cookie': languageCookie(slug, language), 'cache-control': 'no-store' };
  return new Response(null, { status: 303, headers });
}

async function etagOf(parts: readonly string[]): Promise<string> {
  const bytes = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(parts.join('\n')));
  return `W/"${[...new Uint8Array(bytes).slice(0, 16)].map((byte) => byte.toString(16).padStart(2, '0')).join('')}"`;
}

function text(body: string, type: string): Response {
  return new Response(body, { headers: { 'content-type': `${type}; charset=utf-8`, 'cache-control': 'no-cache' } });
}
