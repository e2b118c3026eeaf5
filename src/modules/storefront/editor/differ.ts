import { sameValue } from '#data/operation.ts';

import type { Section, StoreConfig, Template } from '../config/index.ts';
import { type PageName, withTemplate } from './rules.ts';

/*
 * What stands between two configs, and how two people's work on the same one comes together: by sections, by the order of a page, by whole pages, and
 * by what is no page (`theme`, `store`, `commerce`, ...).
 */

export type Unit =
  | { readonly kind: 'whole'; readonly name: string }
  | { readonly kind: 'page' | 'order'; readonly page: PageName }
  | { readonly kind: 'section'; readonly page: PageName; readonly key: string; readonly section: Section };
export type How = 'added' | 'removed' | 'changed' | 'moved';
export type Difference = { readonly id: string; readonly unit: Unit; readonly how: How };

/** What was done to `from` to make `to` of it. */
export function differencesOf(from: StoreConfig, to: StoreConfig): readonly Difference[] {
  const wholes = namesOf(from, to)
    .filter((name) => !sameValue(wholeOf(from, name), wholeOf(to, name)))
    .map((name): Difference => ({ id: name, unit: { kind: 'whole', name }, how: 'changed' }));
  return [...wholes, ...pagesOf(from, to).flatMap((page) => differencesOfPage(page, pageIn(from, page), pageIn(to, page)))];
}

function differencesOfPage(page: PageName, from: Template | undefined, to: Template | undefined): readonly Difference[] {
  if (!from || !to) return from === to ? [] : [{ id: page, unit: { kind: 'page', page }, how: to ? 'added' : 'removed' }];
  const sections = keysOf(from, to).flatMap((key): readonly Difference[] => {
    const [was, is] = [sectionIn(from, key), sectionIn(to, key)];
    const section = is ?? was;
    if (!section || sameValue(was, is)) return [];
    return [{ id: idOf(page, key), unit: { kind: 'section', page, key, section }, how: was ? (is ? 'changed' : 'removed') : 'added' }];
  });
  const isMoved = !sameValue(commonOrder(from, to), commonOrder(to, from));
  return isMoved ? [...sections, { id: idOf(page, ''), unit: { kind: 'order', page }, how: 'moved' }] : sections;
}

export type Side = 'mine' | 'theirs';
/** `mine` and `theirs` are what each did to what both began with; absent = nothing. `stands` = whose it is unless somebody chooses. */
export type Meeting = {
  readonly id: string;
  readonly unit: Unit;
  readonly mine: How | undefined;
  readonly theirs: How | undefined;
  readonly stands: Side;
};

/** Everything in which two works on one config differ from each other. Where both changed the same, mine stands unless somebody chooses. */
export function meetingsOf(base: StoreConfig, mine: StoreConfig, theirs: StoreConfig): readonly Meeting[] {
  const apart = new Map(differencesOf(mine, theirs).map((one) => [one.id, one]));
  const [byMe, byThem] = [wholly(differencesOf(base, mine), apart), wholly(differencesOf(base, theirs), apart)];
  return [...new Map([...byThem, ...byMe]).values()]
    .filter(({ id }) => apart.has(id))
    .map(({ id, unit }) => ({
      ...{ id, unit, mine: byMe.get(id)?.how, theirs: byThem.get(id)?.how },
      stands: byMe.has(id) ? 'mine' : 'theirs',
    }));
}

/** What was done on a page that only one of the two has still is told of with the page. */
function wholly(done: readonly Difference[], apart: ReadonlyMap<string, Difference>): ReadonlyMap<string, Difference> {
  const told = done.map((one): Difference => {
    const page = 'page' in one.unit ? apart.get(one.unit.page) : undefined;
    return page && page.id !== one.id ? { ...page, how: 'changed' } : one;
  });
  return new Map(told.map((one) => [one.id, one]));
}

/** Both works in one, over `theirs`. */
export function merged(
  base: StoreConfig,
  mine: StoreConfig,
  theirs: StoreConfig,
  chosen: ReadonlyMap<string, Side> = new Map(),
): StoreConfig {
  const pick = <T>(id: string, was: T, my: T, their: T): T => {
    const side = chosen.get(id) ?? (sameValue(was, my) ? 'theirs' : 'mine');
    return side === 'mine' ? my : their;
  };
  const wholes = namesOf(mine, theirs).map((name) => [name, pick(name, wholeOf(base, name), wholeOf(mine, name), wholeOf(theirs, name))]);
  const begun = { ...theirs, ...(Object.fromEntries(wholes) as Partial<StoreConfig>), templates: {} };
  return pagesOf(mine, theirs).reduce<StoreConfig>((config, page) => {
    const [was, my, their] = [pageIn(base, page), pageIn(mine, page), pageIn(theirs, page)];
    const template = my && their ? mergedPage(page, was ?? { order: [], sections: {} }, my, their, pick) : pick(page, was, my, their);
    return template ? withTemplate(config, page, template) : config;
  }, begun);
}

type Pick = <T>(id: string, was: T, my: T, their: T) => T;

function mergedPage(page: PageName, was: Template, my: Template, their: Template, pick: Pick): Template {
  const found = keysOf(my, their).flatMap((key) => {
    const section = pick(idOf(page, key), sectionIn(was, key), sectionIn(my, key), sectionIn(their, key));
    return section ? [[key, section] as const] : [];
  });
  const sections = Object.fromEntries(found);
  const isMineMoved = !sameValue(commonOrder(was, my), commonOrder(my, was));
  const [first, second] = pick(idOf(page, ''), false, isMineMoved, false) ? [my.order, their.order] : [their.order, my.order];
  return { ...their, sections, order: woven(first, second).filter((key) => Object.hasOwn(sections, key)) };
}

/** The first order, and what only the second has behind what it stands behind there. */
function woven(first: readonly string[], second: readonly string[]): string[] {
  const order = [...first];
  for (const [at, key] of second.entries())
    if (!order.includes(key)) order.splice(order.indexOf(second.slice(0, at).findLast((one) => order.includes(one)) ?? '') + 1, 0, key);
  return order;
}

/** The names of settings, or `scheme`, `hidden`, `blocks`, in which two states of a section differ. */
export function changedIn(was: Section, is: Section): readonly string[] {
  const settings = [...new Set([...Object.keys(was.settings), ...Object.keys(is.settings)])];
  return [
    ...settings.filter((name) => !sameValue(was.settings[name], is.settings[name])),
    ...(['scheme', 'hidden'] as const).filter((name) => was[name] !== is[name]),
    ...(sameValue([was.blocks, was.blockOrder], [is.blocks, is.blockOrder]) ? [] : ['blocks']),
  ];
}

function namesOf(...configs: readonly StoreConfig[]): readonly string[] {
  return [...new Set(configs.flatMap(Object.keys))].filter((name) => name !== 'groups' && name !== 'templates');
}

function wholeOf(config: StoreConfig, name: string): unknown {
  return (config as Readonly<Record<string, unknown>>)[name];
}

function pagesOf(...configs: readonly StoreConfig[]): readonly PageName[] {
  return [...new Set(['header', 'footer', ...configs.flatMap(({ templates }) => Object.keys(templates))])];
}

function pageIn({ groups, templates }: StoreConfig, page: PageName): Template | undefined {
  if (page === 'header' || page === 'footer') return groups[page];
  return Object.hasOwn(templates, page) ? templates[page] : undefined;
}

function sectionIn({ order, sections }: Template, key: string): Section | undefined {
  return order.includes(key) && Object.hasOwn(sections, key) ? sections[key] : undefined;
}

function keysOf(one: Template, other: Template): readonly string[] {
  return [...new Set([...one.order, ...other.order])];
}

function commonOrder({ order }: Template, other: Template): readonly string[] {
  return order.filter((key) => other.order.includes(key));
}

function idOf(page: PageName, key: string): string {
  return `${page}|${key}`;
}
