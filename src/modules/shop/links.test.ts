import { describe, expect, it } from 'vitest';

import { aConfig, aProduct, aStore } from '../../../tests/fixtures/store.ts';
import { addressOf, pageAt, shopPaths } from './addresses.ts';
import { mailLink, phoneLink, safeUrl, targetOf, whatsappLink } from './links.ts';
import { blocksOf, imageIn, paragraphsOf } from './settings.ts';

const product = aProduct();
const page = { order: [], sections: {} };
const store = aStore({ products: [product], config: aConfig({ templates: { home: page, 'page:returns': page } }) });
const hrefOf = (link: unknown) => targetOf(store, link)?.href;

describe('what an owner links to', () => {
  it('is a page that there is', () => {
    expect(hrefOf({ kind: 'home' })).toBe('/store/shapla/');
    expect(hrefOf({ kind: 'product', id: product.id })).toBe(`/store/shapla/product/${product.id}`);
    expect(hrefOf({ kind: 'page', slug: 'returns' })).toBe('/store/shapla/page/returns');
    for (const link of [
      { kind: 'product', id: 'x' },
      { kind: 'category', id: 'x' },
      { kind: 'page', slug: 'x' },
      { kind: 'page', slug: 'constructor' },
    ])
      expect(hrefOf(link)).toBeUndefined();
  });

  it('is nothing that a browser would run, nor of an unknown kind', () => {
    for (const url of [
      'javascript:alert(1)',
      ' JaVaScRiPt:alert(1)',
      'data:text/html,x',
      'vbscript:x',
      'blob:x',
      'file:///etc',
      '//host',
      'https://me:secret@host/',
      '',
    ])
      expect([url, safeUrl(url)]).toEqual([url, undefined]);
    expect(safeUrl('https://example.com/a?b=c')).toBe('https://example.com/a?b=c');
    for (const link of [null, 'home', {}, { kind: 'script' }, { kind: 'url', url: 7 }, { kind: 'toString' }])
      expect(hrefOf(link)).toBeUndefined();
  });

  it('is a number or an address of its form alone', () => {
    expect(phoneLink('+880 1712-345678')).toBe('tel:+8801712345678');
    expect(whatsappLink('+880 1712-345678')).toBe('https://wa.me/8801712345678');
    expect(whatsappLink('01712345678')).toBeUndefined();
    expect(mailLink('a@b.example')).toBe('mailto:a@b.example');
    for (const email of ['a@b?bcc=c@d', 'nobody', 'a b@c']) expect(mailLink(email)).toBeUndefined();
  });
});

describe('settings of a section', () => {
  it('take blocks in their order, known ones alone', () => {
    const section = {
      ...{ type: 'faq', scheme: 'base', hidden: false, settings: {} },
      blocks: { a: { type: 'question', settings: { question: 'Why?' } }, b: { type: 'other', settings: {} } },
      blockOrder: ['b', 'gone', 'a', 'toString'],
    };
    expect(blocksOf(section, 'question').map(({ key }) => key)).toEqual(['a']);
  });

  it('show pictures from where anybody may read them', () => {
    expect(imageIn({ image: '/storage/v1/object/public/public-media/a/b.webp' }, 'image')).not.toBe('');
    for (const image of ['https://elsewhere/x.png', '/storage/v1/object/public/public-media/../private/x', 'data:image/png;base64,x', 7])
      expect(imageIn({ image }, 'image')).toBe('');
  });

  it('read three marks and nothing else', () => {
    expect(paragraphsOf('## Title\nText <b>\n\n- one\n- two\n\n[x](javascript:y)')).toEqual([
      { kind: 'heading', text: 'Title' },
      { kind: 'text', text: 'Text <b>' },
      { kind: 'list', items: ['one', 'two'] },
      { kind: 'text', text: '[x](javascript:y)' },
    ]);
    // Whoever writes as much as there is room for makes nobody wait.
    const long = paragraphsOf('## a\n'.repeat(50_000));
    expect([long.length, long.every(({ kind }) => kind === 'heading')]).toEqual([50_000, true]);
  });
});

describe('addresses', () => {
  it('lead back to their page', () => {
    for (const one of [
      { kind: 'home' },
      { kind: 'cart' },
      { kind: 'product', id: product.id },
      { kind: 'page', slug: 'über uns' },
    ] as const)
      expect(pageAt(addressOf('shapla', one))).toEqual({ slug: 'shapla', page: one });
    expect(pageAt('/store/shapla')).toEqual({ slug: 'shapla', page: { kind: 'home' } });
    expect(pageAt('/store/shapla/what/else')?.page).toEqual({ kind: 'missing' });
    for (const path of shopPaths) expect(pageAt(path.replaceAll(/:\w+/g, 'x'))?.page.kind).not.toBe('missing');
    for (const none of ['/store/', '/store/%2e%2e/', '/app/x', '/store/%E0%A4%A/']) expect(pageAt(none)).toBeUndefined();
  });
});
