import { type MouseEvent, type ReactNode, type SyntheticEvent, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { createPortal } from 'react-dom';

import { getLocale } from '#messages/runtime.js';
import { addressOf, languages, type Page, pageAt, Shop, themeCss } from '#modules/shop/index.ts';

import shopStyles from '../../../shop.css?inline';
import type { StoreSnapshot } from '../config/index.ts';
import { lockedType, type PageName, slugOfPage } from './rules.ts';

/** Pixels that a page is wide on each of them. */
export const previewWidths = { desktop: 1280, tablet: 820, phone: 390 } as const;
export type PreviewSize = keyof typeof previewWidths;

/** What of which page somebody pointed at; a part that is always there by its sort. */
export type Chosen = { readonly page: PageName; readonly section: string };

type Props = {
  readonly store: StoreSnapshot;
  readonly size: PreviewSize;
  /** What is edited: the preview goes there. */
  readonly at: PageName;
  readonly chosen?: string | undefined;
  readonly onChoose?: ((chosen: Chosen) => void) | undefined;
  readonly title: string;
};

/** A shop as shoppers would see it, drawn by its own pages in a window of their width. Nothing can be ordered there. */
export function Preview({ store, size, at, chosen, onChoose, title }: Props) {
  const [address, setAddress] = useState(() => addressFor(store, at));
  const [asked, setAsked] = useState(at);
  if (asked !== at) {
    setAsked(at);
    setAddress(addressFor(store, at) ?? address);
  }
  const url = new URL(address ?? addressOf(store.slug, { kind: 'home' }), location.origin);
  const page = pageAt(url.pathname)?.page ?? { kind: 'missing' };
  const language = languages.find((one) => one === getLocale()) ?? 'en';
  return (
    <PreviewWindow width={previewWidths[size]} title={title} language={language} page={url.href} chosen={chosen}>
      <style>{shopStyles}</style>
      <style>{themeCss(store.config.theme)}</style>
      {onChoose && <style>{marks}</style>}
      <div
        id="shop"
        onClickCapture={(event) => follow(event, { page, store, go: setAddress, choose: onChoose })}
        onSubmitCapture={stop}
        className="bg-bg text-ink scheme-0"
      >
        <Shop
          view={{
            ...{ store, language, page, query: url.searchParams, go: setAddress, isPreview: true },
            ...{ backend: { url: '', key: '' }, refresh: () => Promise.resolve() },
          }}
        />
      </div>
    </PreviewWindow>
  );
}

/** On the grounds of any shop. */
const marks = `[data-chosen]{outline:3px solid #2563eb;outline-offset:-3px}[data-section]:hover:not([data-chosen]){outline:2px dashed #2563eb;outline-offset:-2px}`;

/** Where a page of the editor is seen; `undefined` = anywhere. */
function addressFor({ slug, config, categories, products }: StoreSnapshot, name: PageName): string | undefined {
  const page = ((): Page | undefined => {
    const own = slugOfPage(name);
    if (own !== undefined) return Object.hasOwn(config.templates, name) ? { kind: 'page', slug: own } : undefined;
    const [product] = products;
    const category = categories.find(({ id }) => products.some((one) => one.category_id === id)) ?? categories[0];
    if (name === 'category') return category && { kind: 'category', id: category.id };
    if (name === 'product') return product && { kind: 'product', id: product.id };
    return name === 'home' || name === 'cart' || name === 'checkout' ? { kind: name } : undefined;
  })();
  return page && addressOf(slug, page);
}

type Followed = {
  readonly page: Page;
  readonly store: StoreSnapshot;
  readonly go: (address: string) => void;
  readonly choose: Props['onChoose'];
};

/** Links go on within the preview, and nowhere else. */
function follow(event: MouseEvent, { page, store, go, choose }: Followed): void {
  const at = event.target as Element;
  const link = at.closest('a');
  const href = link?.getAttribute('href');
  if (link && href?.startsWith('#') !== true) {
    event.preventDefault();
    const next = new URL(href ?? '', new URL(addressOf(store.slug, page), location.origin));
    if (pageAt(next.pathname)?.slug === store.slug) go(next.pathname + next.search);
    return;
  }
  const name = nameOf(at, page);
  const section = at.closest('[data-section]')?.getAttribute('data-section') ?? (name && lockedType(name));
  if (choose && name && section !== undefined && !at.closest('button, input, select, textarea, summary, label'))
    choose({ page: name, section });
}

function nameOf(at: Element, page: Page): PageName | undefined {
  if (at.closest('main')) return page.kind === 'page' ? `page:${page.slug}` : page.kind;
  const isAbove = at.closest('header, nav') !== null || at.closest('aside')?.nextElementSibling?.matches('header') === true;
  return at.closest('footer, aside, header, nav') && !isAbove ? 'footer' : 'header';
}

function stop(event: SyntheticEvent): void {
  event.preventDefault();
  event.stopPropagation();
}

type WindowProps = {
  readonly width: number;
  readonly title: string;
  readonly language: string;
  /** What is shown begins at its top whenever this changes. */
  readonly page: string;
  readonly chosen: string | undefined;
  readonly children: ReactNode;
};

/** A document of its own, so wide that the styles are those of that width, made as small as there is room. */
function PreviewWindow({ width, title, language, page, chosen, children }: WindowProps) {
  const room = useRef<HTMLDivElement>(null);
  const frame = useRef<HTMLIFrameElement>(null);
  const [body, setBody] = useState<HTMLElement>();
  const [{ wide, high }, setRoom] = useState({ wide: width, high: 600 });
  useLayoutEffect(() => {
    const { current } = room;
    if (!current) return undefined;
    const observer = new ResizeObserver(() => setRoom({ wide: current.clientWidth, high: current.clientHeight }));
    observer.observe(current);
    // Chromium has the empty document at once; Firefox puts another one there when it is loaded.
    setBody(frame.current?.contentDocument?.body);
    return () => observer.disconnect();
  }, []);
  useEffect(() => {
    body?.ownerDocument.documentElement.setAttribute('lang', language);
    body?.ownerDocument.documentElement.scrollTo(0, 0);
  }, [body, language, page]);
  useEffect(() => {
    if (!body) return;
    for (const one of body.querySelectorAll('[data-chosen]')) one.removeAttribute('data-chosen');
    const found = chosen === undefined ? null : body.querySelector(sectionAt(chosen));
    found?.setAttribute('data-chosen', '');
    found?.scrollIntoView({ block: 'nearest' });
  }, [body, chosen, page]);
  const scale = Math.min(1, wide / width);
  return (
    <div ref={room} className="relative size-full overflow-hidden">
      {/* oxlint-disable-next-line react/iframe-missing-sandbox -- nothing in it is a script; in a sandbox no press of ours would be heard */}
      <iframe
        ref={frame}
        title={title}
        onLoad={() => setBody(frame.current?.contentDocument?.body)}
        style={{ width, height: high / scale, transform: `scale(${scale})`, left: Math.max(0, (wide - width * scale) / 2) }}
        className="absolute top-0 origin-top-left border-0 bg-white"
      />
      {body && createPortal(children, body)}
    </div>
  );
}

function sectionAt(key: string): string {
  return key === 'header' || key === 'footer' ? `${key}, [data-section="${CSS.escape(key)}"]` : `[data-section="${CSS.escape(key)}"]`;
}
