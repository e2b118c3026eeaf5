import { expect, it } from 'vitest';

import { aConfig, aStore } from '#fixtures/store.ts';

import { iconOf, manifestOf } from './manifest.ts';

const store = aStore();

it('is an app of its own, with whole addresses within the shop', () => {
  expect(JSON.parse(manifestOf(store, 'https://shop.example'))).toMatchObject({
    id: '/store/shapla/',
    start_url: 'https://shop.example/store/shapla/?source=pwa',
    scope: 'https://shop.example/store/shapla/',
    name: 'Shapla Mart',
    short_name: 'Shapla Mart',
    icons: [
      { src: 'https://shop.example/store/shapla/icon.svg', purpose: 'any' },
      { src: 'https://shop.example/store/shapla/icon-maskable.svg', purpose: 'maskable' },
    ],
  });
});

it('has the pictures that were published with it, of this platform alone', () => {
  const icon = `/storage/v1/object/public/public-media/${'a'.repeat(8)}-0000-4000-8000-000000000000/icons/${'b'.repeat(64)}`;
  const iconsWith = (address: string): unknown =>
    (JSON.parse(manifestOf(aStore({ config: aConfig({ pwa: { icon: address } }) }), 'https://shop.example')) as { icons: unknown }).icons;
  expect(iconsWith(icon)).toMatchObject([
    { src: `https://shop.example${icon}-192.png`, sizes: '192x192', purpose: 'any' },
    { src: `https://shop.example${icon}-512.png`, sizes: '512x512', purpose: 'any' },
    { src: `https://shop.example${icon}-maskable.png`, purpose: 'maskable' },
  ]);
  expect(iconsWith(`https://elsewhere.example${icon}`)).toHaveLength(2);
});

it('has a name that fits below an icon, and letters that are text', () => {
  const long = aStore({ config: aConfig({ store: { ...store.config.store, name: 'Aarong & <b>Sons</b> of Dhaka' } }) });
  expect(JSON.parse(manifestOf(long, ''))).toMatchObject({ short_name: 'Aarong' });
  expect(iconOf(long)).not.toContain('<b');
  expect(iconOf(store)).toContain('>SM</text>');
});
