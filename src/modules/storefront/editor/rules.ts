import {
  footerType,
  lockedSections,
  mostBlocks,
  mostSections,
  type Place,
  type Section,
  type SectionName,
  type SectionType,
  sectionTypes,
  type StoreConfig,
  type Template,
} from '../config/index.ts';

/* What an owner does to the pages of his shop: config in, config out. Parts of a sort that nobody here knows are moved about like any other, and stay whole. */

/** `header`, `footer`, or the name of a template: `home`, `category`, `page:returns`. */
export type PageName = string;

export const firstPages = ['home', 'header', 'footer'] as const;
export const builtInPages = ['category', 'product', 'cart', 'checkout'] as const;
const ownPrefix = 'page:';

/** The pages that the owner wrote, as they were added. */
export function ownPages({ templates }: StoreConfig): readonly PageName[] {
  return Object.keys(templates).filter((name) => name.startsWith(ownPrefix));
}

export function ownPage(slug: string): PageName {
  return ownPrefix + slug;
}

/** `undefined` = it is none of the owner's own. */
export function slugOfPage(page: PageName): string | undefined {
  return page.startsWith(ownPrefix) ? page.slice(ownPrefix.length) : undefined;
}

/** What is always on a page, and can be coloured but not taken away. */
export function lockedType(page: PageName): string | undefined {
  if (page === 'header' || page === 'footer') return page;
  return Object.hasOwn(lockedSections, page) ? lockedSections[page as keyof typeof lockedSections] : undefined;
}

/** The header and the footer stand behind whatever the owner puts there. */
export function isPinned(page: PageName, section: Section): boolean {
  return (page === 'header' || page === 'footer') && section.type === page;
}

export function templateOf(config: StoreConfig, page: PageName): Template {
  const own = Object.hasOwn(config.templates, page) ? config.templates[page] : undefined;
  const told = (page === 'header' || page === 'footer' ? config.groups[page] : own) ?? { order: [], sections: {} };
  const locked = lockedType(page);
  if (locked === undefined || sectionsOf(told).some(({ section }) => section.type === locked)) return told;
  return { order: [...told.order, locked], sections: { ...told.sections, [locked]: blank(locked) } };
}

export function withTemplate(config: StoreConfig, page: PageName, template: Template): StoreConfig {
  return page === 'header' || page === 'footer'
    ? { ...config, groups: { ...config.groups, [page]: template } }
    : { ...config, templates: { ...config.templates, [page]: template } };
}

export function withoutPage(config: StoreConfig, page: PageName): StoreConfig {
  const { [page]: _gone, ...templates } = config.templates;
  return { ...config, templates };
}

/** Under another address; links to it follow. */
export function renamedPage(config: StoreConfig, from: PageName, to: PageName): StoreConfig {
  const templates = Object.fromEntries(Object.entries(config.templates).map(([name, template]) => [name === from ? to : name, template]));
  return withLinks({ ...config, templates }, slugOfPage(from) ?? '', slugOfPage(to) ?? '');
}

function withLinks<T>(value: T, from: string, to: string): T {
  if (Array.isArray(value)) return value.map((one: unknown) => withLinks(one, from, to)) as T;
  if (typeof value !== 'object' || value === null) return value;
  const next = Object.fromEntries(Object.entries(value).map(([key, one]) => [key, withLinks(one as unknown, from, to)]));
  return (next['kind'] === 'page' && next['slug'] === from ? { ...next, slug: to } : next) as T;
}

/** In their order. */
export function sectionsOf({ order, sections }: Template): readonly { readonly key: string; readonly section: Section }[] {
  return listed({ order, items: sections }).map(({ key, item }) => ({ key, section: item }));
}

export function placeOf(page: PageName): Place {
  return page === 'home' || page === 'header' || page === 'footer' ? page : 'page';
}

export function typesFor(page: PageName): readonly SectionName[] {
  const place = placeOf(page);
  return (Object.keys(sectionTypes) as SectionName[]).filter((type) => (sectionTypes[type].places as readonly Place[]).includes(place));
}

const bare: SectionType = { places: [], settings: [] };

/** What is asked of a section; `undefined` = a newer version made it. */
export function schemaOf(type: string): SectionType | undefined {
  if (Object.hasOwn(sectionTypes, type)) return sectionTypes[type as SectionName];
  if (type === 'footer') return footerType;
  return type === 'header' || (Object.values(lockedSections) as readonly string[]).includes(type) ? bare : undefined;
}

function blank(type: string): Section {
  return { type, scheme: 'base', hidden: false, settings: {}, blocks: {}, blockOrder: [] };
}

export function addSection(template: Template, type: string, before?: string): readonly [Template, string] {
  return onSections(template, (list) => inserted(list, blank(type), before === undefined ? undefined : list.order.indexOf(before)));
}

export function copySection(template: Template, key: string): readonly [Template, string] {
  return onSections(template, (list) => copied(list, key));
}

export function moveSection(template: Template, key: string, to: number): Template {
  return onSections(template, (list) => [moved(list, key, to), key])[0];
}

export function removeSection(template: Template, key: string): Template {
  return onSections(template, (list) => [without(list, key), key])[0];
}

export function changeSection(template: Template, key: string, change: (section: Section) => Section): Template {
  const section = template.sections[key];
  return section ? { ...template, sections: { ...template.sections, [key]: change(section) } } : template;
}

function onSections(
  template: Template,
  change: (list: Ordered<Section>) => readonly [Ordered<Section>, string],
): readonly [Template, string] {
  const [{ order, items }, key] = change({ order: template.order, items: template.sections });
  return [{ ...template, order, sections: items }, key];
}

export type Block = Section['blocks'][string];

export function blocksIn({ blockOrder, blocks }: Section): readonly { readonly key: string; readonly block: Block }[] {
  return listed({ order: blockOrder, items: blocks }).map(({ key, item }) => ({ key, block: item }));
}

export function addBlock(section: Section, type: string): readonly [Section, string] {
  return onBlocks(section, (list) => inserted(list, { type, settings: {} }));
}

export function copyBlock(section: Section, key: string): readonly [Section, string] {
  return onBlocks(section, (list) => copied(list, key));
}

export function moveBlock(section: Section, key: string, to: number): Section {
  return onBlocks(section, (list) => [moved(list, key, to), key])[0];
}

export function removeBlock(section: Section, key: string): Section {
  return onBlocks(section, (list) => [without(list, key), key])[0];
}

function onBlocks(section: Section, change: (list: Ordered<Block>) => readonly [Ordered<Block>, string]): readonly [Section, string] {
  const [{ order, items }, key] = change({ order: section.blockOrder, items: section.blocks });
  return [{ ...section, blockOrder: order, blocks: items }, key];
}

/** Nothing, or nothing but spaces, is not kept at all. */
export function withSetting<T extends { settings: Record<string, unknown> }>(of: T, name: string, value: unknown): T {
  const { [name]: _old, ...rest } = of.settings;
  const isEmpty = value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0);
  return { ...of, settings: isEmpty ? rest : { ...rest, [name]: value } };
}

export function isFull({ order }: Template): boolean {
  return order.length >= mostSections;
}

/** What of a sort a section may have at most. */
export function blocksAtMost(section: Section): number {
  return Math.min(mostBlocks, schemaOf(section.type)?.block?.most ?? mostBlocks);
}

/** Which category, or which products, is asked only where those are shown. */
export function isAsked({ settings }: Section, name: string): boolean {
  const source: Readonly<Record<string, string>> = { category_id: 'category', product_ids: 'manual' };
  return !Object.hasOwn(source, name) || settings['source'] === source[name];
}

/** Of a published shop; the server says `shop_too_large` beyond it. */
const mostBytes = 262_144;

/** Also where two works that came together have more sections on a page than one may add. */
export function isTooLarge(config: StoreConfig): boolean {
  const pages = [...Object.values(config.groups), ...Object.values(config.templates)];
  if (pages.some(({ order }) => order.length > mostSections)) return true;
  return new TextEncoder().encode(JSON.stringify(config)).length + spacesIn(config) > mostBytes;
}

/** Postgres writes a space behind every comma and colon. */
function spacesIn(value: unknown): number {
  if (typeof value !== 'object' || value === null) return 0;
  const inside = Object.values(value).reduce<number>((sum, one) => sum + spacesIn(one), 0);
  const count = Object.keys(value).length;
  return inside + Math.max(0, count - 1) + (Array.isArray(value) ? 0 : count);
}

type Ordered<T> = { order: string[]; items: Record<string, T> };

function listed<T>({ order, items }: Ordered<T>): readonly { readonly key: string; readonly item: T }[] {
  return order.flatMap((key) => {
    const item = Object.hasOwn(items, key) ? items[key] : undefined;
    return item === undefined ? [] : [{ key, item }];
  });
}

function inserted<T>({ order, items }: Ordered<T>, item: T, at = order.length): readonly [Ordered<T>, string] {
  const key = crypto.randomUUID().slice(0, 8);
  return [{ order: order.toSpliced(at, 0, key), items: { ...items, [key]: item } }, key];
}

function copied<T>(list: Ordered<T>, key: string): readonly [Ordered<T>, string] {
  const item = list.items[key];
  return item === undefined ? [list, key] : inserted(list, structuredClone(item), list.order.indexOf(key) + 1);
}

/** To a place among the others, counted without it. */
function moved<T>({ order, items }: Ordered<T>, key: string, to: number): Ordered<T> {
  const others = order.filter((one) => one !== key);
  return { order: others.toSpliced(Math.max(0, Math.min(others.length, to)), 0, key), items };
}

function without<T>({ order, items }: Ordered<T>, key: string): Ordered<T> {
  const { [key]: _gone, ...rest } = items;
  return { order: order.filter((one) => one !== key), items: rest };
}
