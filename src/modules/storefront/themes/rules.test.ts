import * as v from 'valibot';
import { expect, it } from 'vitest';

import { storeConfig } from '../config/index.ts';
import { weakPairs } from '../editor/index.ts';
import { type Theme, themes, withTheme } from './rules.ts';

const [classic, boutique] = themes as readonly [Theme, Theme, ...Theme[]];
const shop = v.parse(storeConfig, {
  v: 1,
  store: { name: 'Nakshi' },
  theme: { id: 'classic', ...classic.look },
  groups: { header: { order: [], sections: {} }, footer: { order: [], sections: {} } },
  templates: {
    home: { order: ['a', 'b'], sections: { a: { type: 'hero', scheme: 'accent' }, b: { type: 'testimonials', scheme: 'dark' } } },
  },
  commerce: {},
});

it.each(themes)('$id can be read by everybody, and is a look that the shop takes', (theme) => {
  expect(Object.entries(theme.look.schemes).flatMap(([name, scheme]) => weakPairs(scheme).map(({ front }) => `${name} ${front}`))).toEqual(
    [],
  );
  expect(v.safeParse(storeConfig, withTheme(shop, theme)).success).toBe(true);
  expect(Object.keys(theme.look.schemes)).toEqual(expect.arrayContaining(['base', ...Object.values(theme.wears)]));
});

it('no two themes have the same letters, shapes and cards', () => {
  expect(new Set(themes.map(({ look }) => JSON.stringify(look.tokens))).size).toBe(5);
});

it('each theme keeps what the owner changed of it', () => {
  const mine = { ...shop, theme: { ...shop.theme, tokens: { ...shop.theme.tokens, radius: 3 } } };
  const there = withTheme(mine, boutique);
  expect(there.theme).toMatchObject({ id: 'boutique', tokens: boutique.look.tokens, saved: { classic: { tokens: { radius: 3 } } } });
  const back = withTheme(there, classic);
  expect(back.theme.tokens.radius).toBe(3);
  expect(Object.keys(back.theme.saved)).toEqual(['boutique']);
});

it('sections wear the new theme, but keep the colours that the owner gave them', () => {
  const { templates, groups } = withTheme(shop, boutique);
  expect(templates['home']?.sections).toMatchObject({ a: { scheme: 'accent' }, b: { scheme: 'dark' } });
  expect(groups.footer.sections['footer']?.scheme).toBe('accent');
  expect(groups.header.sections['header']?.scheme).toBe('base');
});
