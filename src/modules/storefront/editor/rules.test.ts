import * as v from 'valibot';
import { expect, it } from 'vitest';

import { readConfig, storeConfig, type StoreConfig } from '../config/index.ts';
import { contrastOf, weakPairs } from './contrast.ts';
import { changedIn, differencesOf, meetingsOf, merged } from './differ.ts';
import * as rules from './rules.ts';
import { firstStep, stepAgain, stepBack, type Steps, stepTo } from './steps.ts';

const scheme = { bg: '#ffffff', text: '#111111', primary: '#0f5e5a', onPrimary: '#ffffff', muted: '#5b6867', border: '#dddddd' };
const section = (type: string, settings = {}) => ({ type, settings });
const told = {
  v: 1,
  store: { name: 'Nakshi' },
  theme: {
    id: 'classic',
    tokens: { heading: 'system', body: 'system', scale: 100, radius: 8, gap: 16, card: 'soft' },
    schemes: { base: scheme },
  },
  groups: { header: { order: [], sections: {} }, footer: { order: [], sections: {} } },
  templates: {
    home: {
      order: ['a', 'b', 'c'],
      sections: { a: section('hero', { title: 'Eid' }), b: section('product_grid'), c: section('hologram', { depth: 3 }) },
    },
    'page:returns': { order: ['r'], sections: { r: section('rich_text', { title: 'Returns' }) } },
  },
  commerce: {},
};
const shop = v.parse(storeConfig, told);
const home = rules.templateOf(shop, 'home');

/** With what somebody did to the home page. */
const after = (change: (template: typeof home) => typeof home, of: StoreConfig = shop) =>
  rules.withTemplate(of, 'home', change(rules.templateOf(of, 'home')));
const titled = (key: string, title: string) => (template: typeof home) =>
  rules.changeSection(template, key, (one) => rules.withSetting(one, 'title', title));
const orderOf = (config: StoreConfig) => rules.templateOf(config, 'home').order;

it('sections are added, copied, moved and taken away, and what nobody here knows stays whole', () => {
  const [more, key] = rules.addSection(home, 'faq', 'b');
  expect(more.order).toEqual(['a', key, 'b', 'c']);
  const [copied, copy] = rules.copySection(home, 'c');
  expect(copied.order).toEqual(['a', 'b', 'c', copy]);
  expect(copied.sections[copy]?.settings).toEqual({ depth: 3 });
  expect(rules.moveSection(home, 'a', 2).order).toEqual(['b', 'c', 'a']);
  expect(rules.moveSection(home, 'a', 99).order).toEqual(['b', 'c', 'a']);
  expect(rules.removeSection(home, 'b')).toMatchObject({ order: ['a', 'c'] });
  expect(rules.schemaOf('hologram')).toBeUndefined();
});

it('a page has its own part even where nobody has arranged it, and offers what may stand there', () => {
  expect(rules.sectionsOf(rules.templateOf(shop, 'cart')).map(({ section }) => section.type)).toEqual(['cart_main']);
  expect(rules.sectionsOf(rules.templateOf(shop, 'header')).map(({ section }) => section.type)).toEqual(['header']);
  expect(rules.typesFor('header')).toEqual(['announcement']);
  expect(rules.typesFor('page:returns')).not.toContain('hero');
});

it('an own page that is renamed takes its links along', () => {
  const linked = after((template) =>
    rules.changeSection(template, 'a', (one) => rules.withSetting(one, 'link', { kind: 'page', slug: 'returns' })),
  );
  const renamed = rules.renamedPage(linked, 'page:returns', rules.ownPage('exchange'));
  expect(rules.ownPages(renamed)).toEqual(['page:exchange']);
  expect(renamed.templates['home']?.sections['a']?.settings['link']).toEqual({ kind: 'page', slug: 'exchange' });
});

it('a shelf asks for a category or for products only where it shows those', () => {
  const shelf = (source: string) => ({
    type: 'product_grid',
    scheme: 'base',
    hidden: false,
    settings: { source },
    blocks: {},
    blockOrder: [],
  });
  expect(['title', 'category_id', 'product_ids'].filter((name) => rules.isAsked(shelf('category'), name))).toEqual([
    'title',
    'category_id',
  ]);
  expect(['title', 'category_id', 'product_ids'].filter((name) => rules.isAsked(shelf('newest'), name))).toEqual(['title']);
});

it('limits are known before the server says them', () => {
  const full = Array.from({ length: 22 }).reduce<typeof home>((template) => rules.addSection(template, 'faq')[0], home);
  expect(rules.isFull(full)).toBe(true);
  const [template, key] = rules.addSection(home, 'slideshow');
  const slides = template.sections[key];
  expect(slides && rules.blocksAtMost(slides)).toBe(8);
  expect(slides && rules.blocksIn(rules.addBlock(slides, 'slide')[0])).toHaveLength(1);
  expect(rules.isTooLarge(shop)).toBe(false);
  expect(rules.isTooLarge(after(titled('a', 'x'.repeat(262_144))))).toBe(true);
});

it('two works that have too many sections together are kept as a draft and not published', () => {
  const filled = (template: typeof home) =>
    Array.from({ length: 20 }).reduce<typeof home>((last) => rules.addSection(last, 'faq')[0], template);
  const both = merged(shop, after(filled), after(filled));
  expect(orderOf(both).length).toBeGreaterThan(40);
  expect(rules.isTooLarge(both)).toBe(true);
  expect(readConfig(JSON.parse(JSON.stringify(both)))).toEqual(both);
  expect(rules.isTooLarge(after(filled))).toBe(false);
});

it('what a newer version wrote is kept beside what this one reads', () => {
  const newer = { ...told, future: { icon: 1 }, theme: { ...told.theme, motion: 'slow' } };
  expect(readConfig(newer)).toMatchObject({ future: { icon: 1 }, theme: { motion: 'slow', saved: {} } });
  expect(readConfig({ v: 2 })).toBeUndefined();
});

it('colours are measured as WCAG does', () => {
  expect(contrastOf('#000000', '#ffffff')).toBe(21);
  expect(contrastOf('#777777', '#ffffff').toFixed(2)).toBe('4.48');
  expect(weakPairs(scheme)).toEqual([]);
  expect(weakPairs({ ...scheme, muted: '#999999' }).map(({ front }) => front)).toEqual(['muted']);
});

it('steps go back and forth; typing on is one step; the oldest of more than two hundred is forgotten', () => {
  let steps: Steps<number> = firstStep(0);
  steps = stepTo(stepTo(steps, 1, 0, 'title'), 2, 1500, 'title');
  steps = stepTo(steps, 3, 9000, 'title');
  expect(steps.past).toEqual([0, 2]);
  expect(stepBack(steps).now).toBe(2);
  expect(stepAgain(stepBack(steps)).now).toBe(3);
  expect(stepTo(stepBack(steps), 7, 0).next).toEqual([]);
  for (let n = 0; n < 300; n += 1) steps = stepTo(steps, n, 0);
  expect(steps.past).toHaveLength(200);
});

it('differences are told by section, by order and by page', () => {
  const next = after((template) => rules.moveSection(rules.removeSection(titled('a', 'Puja')(template), 'b'), 'a', 1));
  const without = rules.withoutPage(next, 'page:returns');
  expect(differencesOf(shop, { ...without, store: { ...shop.store, name: 'Padma' } }).map(({ id, how }) => `${id} ${how}`)).toEqual([
    'store changed',
    'home|a changed',
    'home|b removed',
    'home| moved',
    'page:returns removed',
  ]);
  expect(differencesOf(shop, readConfig(JSON.parse(JSON.stringify(told))) ?? shop)).toEqual([]);
  const [was, is] = [home.sections['a'], rules.templateOf(next, 'home').sections['a']];
  expect(was && is && changedIn(was, is)).toEqual(['title']);
});

it('two works on one shop come together; where both changed the same, mine stands unless I choose', () => {
  const mine = after((template) => titled('b', 'For you')(titled('a', 'Mine')(template)));
  const theirs = after((template) => rules.moveSection(titled('a', 'Theirs')(rules.removeSection(template, 'c')), 'a', 1));
  expect(meetingsOf(shop, mine, theirs).map(({ id, mine: my, theirs: their, stands }) => [id, my, their, stands])).toEqual([
    ['home|a', 'changed', 'changed', 'mine'],
    ['home|c', undefined, 'removed', 'theirs'],
    ['home|', undefined, 'moved', 'theirs'],
    ['home|b', 'changed', undefined, 'mine'],
  ]);
  const both = merged(shop, mine, theirs);
  expect(orderOf(both)).toEqual(['b', 'a']);
  expect(both.templates['home']?.sections).toMatchObject({ a: { settings: { title: 'Mine' } }, b: { settings: { title: 'For you' } } });
  const chosen = merged(
    shop,
    mine,
    theirs,
    new Map([
      ['home|a', 'theirs'],
      ['home|c', 'mine'],
    ]),
  );
  expect(orderOf(chosen)).toEqual(['b', 'c', 'a']);
  expect(chosen.templates['home']?.sections['a']?.settings['title']).toBe('Theirs');
});

it('what both added stands behind what it stood behind', () => {
  const [mine, one] = rules.addSection(home, 'faq', 'b');
  const [theirs, other] = rules.addSection(home, 'gallery', 'c');
  const both = merged(
    shop,
    after(() => mine),
    after(() => theirs),
  );
  expect(orderOf(both)).toEqual(['a', one, 'b', other, 'c']);
});

it('a page that one took away while the other wrote on it is asked about as a whole', () => {
  const mine = rules.withoutPage(shop, 'page:returns');
  const page = rules.templateOf(shop, 'page:returns');
  const theirs = rules.withTemplate(shop, 'page:returns', titled('r', 'Exchange')(page));
  expect(meetingsOf(shop, mine, theirs)).toMatchObject([{ id: 'page:returns', mine: 'removed', theirs: 'changed', stands: 'mine' }]);
  expect(rules.ownPages(merged(shop, mine, theirs))).toEqual([]);
  expect(rules.ownPages(merged(shop, theirs, mine))).toEqual(['page:returns']);
  expect(rules.ownPages(merged(shop, mine, theirs, new Map([['page:returns', 'theirs']])))).toEqual(['page:returns']);
});
