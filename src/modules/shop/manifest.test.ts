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

it('has a name that fits below an icon, and letters that are text', () => {
  const long = aStore({ config: aConfig({ store: { ...store.config.store, name: 'Aarong & <b>Sons</b> of Dhaka' } }) });
  expect(JSON.parse(manifestOf(long, ''))).toMatchObject({ short_name: 'Aarong' });
  expect(iconOf(long)).not.toContain('<b');
  expect(iconOf(store)).toContain('>SM</text>');
});
