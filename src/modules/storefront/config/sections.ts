/*
 * The parts that a page of a shop is made of: what is asked of each, so that a form can be made from it, and where it may stand. The pages read the
 * same names, and skip what they do not understand.
 */

/** Where a section may stand: above the header, on the home page, on a page of the owner's own, above the footer. */
export type Place = 'header' | 'home' | 'page' | 'footer';

export type SettingField =
  /** One line, or several with the marks of `paragraphsOf`; letters at most. */
  | { readonly name: string; readonly kind: 'line' | 'lines'; readonly most: number }
  | { readonly name: string; readonly kind: 'word'; readonly words: readonly [string, ...string[]] }
  | { readonly name: string; readonly kind: 'number'; readonly least: number; readonly most: number; readonly usual: number }
  /** The address of a published photo; a way to somewhere (`links.ts` of the shop); an https address; an instant. */
  | { readonly name: string; readonly kind: 'image' | 'link' | 'url' | 'moment' }
  | { readonly name: string; readonly kind: 'category' | 'categories' | 'product' | 'products' };

export type BlockType = { readonly type: string; readonly most: number; readonly settings: readonly SettingField[] };
export type SectionType = {
  readonly places: readonly Place[];
  readonly settings: readonly SettingField[];
  readonly block?: BlockType;
};

/** Sections of a page, and blocks of a section at most. */
export const mostSections = 25;
export const mostBlocks = 50;

const line = (name: string, most = 120): SettingField => ({ name, kind: 'line', most });
const lines = (name: string, most = 2000): SettingField => ({ name, kind: 'lines', most });
const image: SettingField = { name: 'image', kind: 'image' };
const button: readonly SettingField[] = [line('button', 40), { name: 'link', kind: 'link' }];
const anywhere: readonly Place[] = ['home', 'page'];

export const sectionTypes = {
  announcement: { places: ['header', 'home', 'footer'], settings: [line('text', 200), { name: 'link', kind: 'link' }] },
  hero: { places: ['home'], settings: [line('title'), lines('text', 400), image, ...button] },
  slideshow: {
    places: ['home'],
    settings: [{ name: 'seconds', kind: 'number', least: 3, most: 20, usual: 6 }],
    block: { type: 'slide', most: 8, settings: [image, line('title'), lines('text', 400), ...button] },
  },
  category_grid: { places: anywhere, settings: [line('title'), { name: 'category_ids', kind: 'categories' }] },
  product_grid: {
    places: anywhere,
    settings: [
      line('title'),
      { name: 'source', kind: 'word', words: ['newest', 'best_sellers', 'category', 'manual'] },
      { name: 'category_id', kind: 'category' },
      { name: 'product_ids', kind: 'products' },
      { name: 'count', kind: 'number', least: 1, most: 24, usual: 8 },
    ],
  },
  product_spotlight: { places: anywhere, settings: [{ name: 'product_id', kind: 'product' }, line('title'), lines('text', 600)] },
  image_text: {
    places: anywhere,
    settings: [line('title'), lines('text'), image, { name: 'side', kind: 'word', words: ['left', 'right'] }, ...button],
  },
  rich_text: { places: [...anywhere, 'footer'], settings: [line('title'), lines('text', 10_000)] },
  gallery: {
    places: anywhere,
    settings: [line('title')],
    block: { type: 'image', most: 24, settings: [image, line('alt', 200)] },
  },
  trust_strip: {
    places: [...anywhere, 'footer'],
    settings: [],
    block: {
      type: 'item',
      most: 8,
      settings: [
        { name: 'icon', kind: 'word', words: ['check', 'truck', 'cash', 'returns', 'phone'] },
        line('title', 60),
        line('text', 120),
      ],
    },
  },
  testimonials: {
    places: anywhere,
    settings: [line('title')],
    block: { type: 'quote', most: 12, settings: [lines('text', 600), line('name', 80)] },
  },
  faq: {
    places: anywhere,
    settings: [line('title')],
    block: { type: 'question', most: 30, settings: [line('question', 200), lines('answer')] },
  },
  video: { places: anywhere, settings: [line('title'), { name: 'url', kind: 'url' }, image] },
  countdown: {
    places: anywhere,
    settings: [line('title'), lines('text', 400), { name: 'until', kind: 'moment' }, ...button],
  },
  contact: { places: [...anywhere, 'footer'], settings: [line('title'), { name: 'map', kind: 'url' }] },
  whatsapp_cta: { places: anywhere, settings: [line('title'), lines('text', 400)] },
} as const satisfies Readonly<Record<string, SectionType>>;
export type SectionName = keyof typeof sectionTypes;

/**
 * Parts that are always there and may be coloured but not taken away, by the template in which they stand. Other sections of a template may stand
 * before and behind its own one; without such a template the page is its own part alone.
 */
export const lockedSections = {
  category: 'category_main',
  product: 'product_main',
  cart: 'cart_main',
  checkout: 'checkout_main',
} as const;
/** Of the groups: the header has no settings; the footer says something of the shop, and has links of its own. */
export const footerType = {
  places: ['footer'],
  settings: [lines('text', 400)],
  block: { type: 'link', most: 12, settings: [line('label', 60), { name: 'link', kind: 'link' }] },
} as const satisfies SectionType;
