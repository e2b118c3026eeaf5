import { describe, expect, it } from 'vitest';

import { served } from '../../../tests/fixtures/served-shop.ts';
import { aConfig, aProduct, aSection, aStore, idOf } from '../../../tests/fixtures/store.ts';
import { srcSetOf } from './parts/Picture.tsx';

const photo = '/storage/v1/object/public/public-media/t/lamp-1200.webp';
const lamp = aProduct({ name: 'Clay lamp', seo: { title: 'Clay lamps by hand', description: 'Fired twice.' }, description: 'A lamp.' });
const category = { id: idOf(801), name: 'Home', slug: 'home', parent_id: null, sort: 0, photo: null };

const page = (sections: Readonly<Record<string, ReturnType<typeof aSection>>>) => ({ order: Object.keys(sections), sections });
const home = page({
  slides: aSection(
    'slideshow',
    { seconds: 4 },
    {
      one: { type: 'slide', settings: { title: 'First slide', image: photo, button: 'Look', link: { kind: 'search' } } },
      two: { type: 'slide', settings: { title: 'Second slide' } },
    },
  ),
  side: aSection('image_text', { title: 'Beside', side: 'right', image: photo }),
  gallery: aSection('gallery', { title: 'Our shelf' }, { a: { type: 'image', settings: { image: photo, alt: 'A shelf of lamps' } } }),
  video: aSection('video', { title: 'How it is made', url: 'https://video.example/lamp', image: photo }),
  bad: aSection('video', { title: 'Nothing there', url: 'javascript:alert(1)' }),
  end: aSection('countdown', { title: 'Ends soon', until: '2030-01-01T00:00:00Z' }),
  contact: aSection('contact', { map: 'https://maps.example/here' }),
});
const templates = {
  home,
  category: page({
    before: aSection('rich_text', { title: 'Before' }),
    own: aSection('category_main'),
    behind: aSection('rich_text', { title: 'Behind' }),
  }),
  product: page({ lone: aSection('rich_text', { title: 'Without its own part' }) }),
  cart: page({ own: { ...aSection('cart_main'), scheme: 'dark', hidden: true } }),
};
const base = aConfig();
const dark = { bg: '#101010', text: '#ffffff', primary: '#5fd0c5', onPrimary: '#101010', muted: '#aaaaaa', border: '#333333' };
const theme = { ...base.theme, schemes: { ...base.theme.schemes, dark } };
const store = aStore({ products: [lamp], categories: [category], config: aConfig({ templates, theme }) });

describe('sections', () => {
  it('are all readable without script, and show nothing of another site', async () => {
    // What the script is told of the shop comes behind what is shown.
    const [html = ''] = (await served(store, '/store/shapla/')).html.split('<script type="application/json"');
    for (const words of ['First slide', 'Second slide', 'Look', 'Beside', 'A shelf of lamps', 'How it is made', 'Ends soon'])
      expect(html).toContain(words);
    for (const href of ['https://video.example/lamp', 'https://maps.example/here']) expect(html).toContain(`href="${href}"`);
    for (const words of ['<iframe', 'javascript:', 'Nothing there']) expect(html).not.toContain(words);
    expect(html).toContain('md:order-last');
    expect(html.match(/<h1/g)).toHaveLength(1);
  });

  it('stand before and behind the own part of a page, which is always there and has the colours of its own', async () => {
    const category = (await served(store, `/store/shapla/category/${idOf(801)}`)).html;
    const places = ['Before</h2>', 'heading mt-1 text-28">Home', 'Behind</h2>'].map((words) => category.indexOf(words));
    expect(places.every((place) => place > 0)).toBe(true);
    expect(places).toEqual(places.toSorted((a, b) => a - b));
    const product = (await served(store, `/store/shapla/product/${lamp.id}`)).html;
    expect(product.indexOf('Clay lamp</h1>')).toBeLessThan(product.indexOf('Without its own part</h2>'));
    expect((await served(store, '/store/shapla/cart')).html).toContain('<div class="scheme-1 bg-bg text-ink">');
  });
});

describe('a product', () => {
  it('is told to others as its owner wrote it for them', async () => {
    const { html } = await served(store, `/store/shapla/product/${lamp.id}`);
    expect(html).toContain('<title>Clay lamps by hand – Shapla Mart</title>');
    for (const words of ['name="description" content="Fired twice."', 'property="og:description" content="Fired twice."'])
      expect(html).toContain(words);
    expect(html).toMatch(/"@type":"Product","name":"Clay lamps by hand","description":"Fired twice\."/);
  });

  it('is shown in the width that fits', () => {
    expect(srcSetOf(photo)).toBe([320, 640, 1200].map((width) => `${photo.replace('1200', String(width))} ${width}w`).join(', '));
    expect(srcSetOf('/storage/v1/object/public/public-media/t/lamp.png')).toBeUndefined();
  });
});
