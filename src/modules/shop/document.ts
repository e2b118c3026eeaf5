import type { StoreSnapshot } from '#modules/storefront/config/index.ts';

import { addressOf } from './addresses.ts';
import type { Head } from './head.ts';
import type { Backend, Language } from './shop-context.ts';
import { pictureOf, shopFiles } from './shop-files.ts';
import { schemeClass, themeCss } from './theme-css.ts';

/* The HTML around a page. Everything that anybody wrote goes through `escaped` or `asJson`. */

/** The address of the script, and the style sheet itself: it is small, and a page that waits for it shows nothing. */
export type Files = { readonly script: string; readonly css: string };
type Told = {
  readonly head: Head;
  readonly html: string;
  readonly data: readonly object[];
  readonly store: StoreSnapshot;
  readonly language: Language;
  readonly files: Files;
  readonly backend: Backend;
  readonly origin: string;
  /** The address that was asked for, without its question. */
  readonly path: string;
};

export function document({ head, html, data, store, language, files, backend, origin, path }: Told): string {
  const { theme, store: shop } = store.config;
  const canonical = origin + head.path;
  const base = schemeClass(theme.schemes, 'base');
  return [
    ...opening(language, files, head.title),
    meta('name', 'description', head.description),
    ...(head.isPrivate ? [meta('name', 'robots', 'noindex')] : [`<link rel="canonical" href="${escaped(canonical)}">`]),
    meta('property', 'og:type', head.found.kind === 'product' ? 'product' : 'website'),
    meta('property', 'og:site_name', shop.name),
    meta('property', 'og:title', head.title),
    meta('property', 'og:description', head.description),
    meta('property', 'og:url', canonical),
    meta('property', 'og:locale', language === 'bn' ? 'bn_BD' : 'en_GB'),
    ...(head.image === null ? [] : [meta('property', 'og:image', new URL(head.image, origin).href)]),
    meta('name', 'twitter:card', head.image === null ? 'summary' : 'summary_large_image'),
    meta('name', 'theme-color', Object.values(theme.schemes)[Number(base.replace('scheme-', ''))]?.bg ?? '#ffffff'),
    ...homeScreen(store),
    `<style>${themeCss(theme)}</style>`,
    ...data.map((one) => `<script type="application/ld+json">${asJson(one)}</script>`),
    `</head><body class="${base} cards-${theme.tokens.card} bg-bg text-ink">`,
    `<div id="shop">${html}</div>`,
    `<script type="application/json" id="store">${asJson({ store, backend, path })}</script>`,
    `<script type="module" src="${escaped(files.script)}"></script>`,
    '</body></html>',
  ].join('\n');
}

/** What makes the shop an app of its own on a home screen. */
function homeScreen({ slug, config }: StoreSnapshot): readonly string[] {
  const home = addressOf(slug, { kind: 'home' });
  const picture = pictureOf(config);
  return [
    `<link rel="manifest" href="${home}${shopFiles.manifest}">`,
    `<link rel="icon" type="image/svg+xml" href="${home}${shopFiles.icon}">`,
    ...(picture === '' ? [] : [`<link rel="apple-touch-icon" href="${picture}-192.png">`]),
    meta('name', 'apple-mobile-web-app-title', config.store.name),
    meta('name', 'apple-mobile-web-app-capable', 'yes'),
  ];
}

/** A page of no shop. */
export function plainDocument(told: {
  readonly language: Language;
  readonly files: Files;
  readonly title: string;
  readonly text: string;
}): string {
  return [
    ...opening(told.language, told.files, told.title),
    meta('name', 'robots', 'noindex'),
    `</head><body class="plain"><main class="frame py-16"><h1 class="heading text-28">${escaped(told.title)}</h1>`,
    `<p class="mt-3">${escaped(told.text)}</p></main></body></html>`,
  ].join('\n');
}

function opening(language: Language, { css }: Files, title: string): readonly string[] {
  return [
    `<!doctype html><html lang="${language}"><head><meta charset="utf-8">`,
    '<meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover">',
    `<title>${escaped(title)}</title>`,
    `<style>${css}</style>`,
  ];
}

function meta(kind: 'name' | 'property', name: string, content: string): string {
  return content === '' ? '' : `<meta ${kind}="${name}" content="${escaped(content)}">`;
}

export function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;').replaceAll("'", '&#39;');
}

/** Within a script element nothing may end it, or begin a comment. */
export function asJson(value: unknown): string {
  return JSON.stringify(value).replaceAll('<', String.raw`\u003c`);
}
