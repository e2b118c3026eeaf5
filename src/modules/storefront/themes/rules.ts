import { m } from '#messages';

import type { Look, Section, StoreConfig, Template } from '../config/index.ts';

/* Looks that a shop can take: letters, shapes, colours, and which colours its parts wear. */

type Wear = Readonly<Record<string, string>>;
export type Theme = {
  readonly id: string;
  readonly name: () => string;
  readonly text: () => string;
  readonly look: Look;
  /** The scheme of sections by their sort; others wear `base`. */
  readonly wears: Wear;
};

export const themes: readonly Theme[] = [
  {
    id: 'classic',
    name: m.themes_classic,
    text: m.themes_classic_text,
    wears: { hero: 'accent' },
    look: {
      tokens: { heading: 'system', body: 'system', scale: 100, radius: 10, gap: 16, card: 'soft' },
      schemes: {
        base: { bg: '#ffffff', text: '#14201f', primary: '#0f5e5a', onPrimary: '#ffffff', muted: '#5b6867', border: '#dfe5e4' },
        accent: { bg: '#e9f3f2', text: '#14201f', primary: '#0f5e5a', onPrimary: '#ffffff', muted: '#4d5a59', border: '#c9d9d7' },
        dark: { bg: '#14201f', text: '#f4f7f7', primary: '#7fd1c7', onPrimary: '#10201e', muted: '#a9b7b5', border: '#33423f' },
      },
    },
  },
  {
    id: 'boutique',
    name: m.themes_boutique,
    text: m.themes_boutique_text,
    wears: { hero: 'accent', footer: 'accent', testimonials: 'accent', announcement: 'dark' },
    look: {
      tokens: { heading: 'serif', body: 'system', scale: 105, radius: 0, gap: 28, card: 'plain' },
      schemes: {
        base: { bg: '#fffdf9', text: '#2a1a1d', primary: '#7a1f33', onPrimary: '#ffffff', muted: '#6d5a5b', border: '#eadfd6' },
        accent: { bg: '#f5ebe2', text: '#2a1a1d', primary: '#7a1f33', onPrimary: '#ffffff', muted: '#655253', border: '#dfcfc2' },
        dark: { bg: '#3a121c', text: '#fbf3ec', primary: '#f0c8a4', onPrimary: '#3a121c', muted: '#d9bfb4', border: '#5c2b36' },
      },
    },
  },
  {
    id: 'bazaar',
    name: m.themes_bazaar,
    text: m.themes_bazaar_text,
    wears: { header: 'dark', hero: 'accent', announcement: 'accent', footer: 'dark', countdown: 'accent' },
    look: {
      tokens: { heading: 'rounded', body: 'rounded', scale: 100, radius: 20, gap: 12, card: 'line' },
      schemes: {
        base: { bg: '#ffffff', text: '#231a12', primary: '#b33c00', onPrimary: '#ffffff', muted: '#6a5d52', border: '#ecdfd3' },
        accent: { bg: '#fff1d6', text: '#231a12', primary: '#a83800', onPrimary: '#ffffff', muted: '#65574a', border: '#f0dbb0' },
        dark: { bg: '#8f2f00', text: '#fff8f0', primary: '#ffd98a', onPrimary: '#4a1900', muted: '#ffdcc2', border: '#b35a2c' },
      },
    },
  },
  {
    id: 'evening',
    name: m.themes_evening,
    text: m.themes_evening_text,
    wears: { hero: 'dark', product_spotlight: 'accent', image_text: 'accent' },
    look: {
      tokens: { heading: 'system', body: 'system', scale: 102, radius: 14, gap: 20, card: 'soft' },
      schemes: {
        base: { bg: '#12131a', text: '#f1f1f6', primary: '#b9a5ff', onPrimary: '#17122b', muted: '#a9abbd', border: '#2c2e3d' },
        accent: { bg: '#1e2030', text: '#f1f1f6', primary: '#ffc07a', onPrimary: '#2b1a05', muted: '#b2b4c6', border: '#383b52' },
        dark: { bg: '#08090d', text: '#ffffff', primary: '#b9a5ff', onPrimary: '#17122b', muted: '#b4b5c4', border: '#24263a' },
      },
    },
  },
  {
    id: 'workshop',
    name: m.themes_workshop,
    text: m.themes_workshop_text,
    wears: { hero: 'dark', footer: 'dark', trust_strip: 'accent' },
    look: {
      tokens: { heading: 'mono', body: 'system', scale: 95, radius: 2, gap: 8, card: 'line' },
      schemes: {
        base: { bg: '#ffffff', text: '#111111', primary: '#111111', onPrimary: '#ffffff', muted: '#5c5c5c', border: '#cfcfcf' },
        accent: { bg: '#f2f2ee', text: '#111111', primary: '#1d4ed8', onPrimary: '#ffffff', muted: '#555550', border: '#d4d4cc' },
        dark: { bg: '#111111', text: '#ffffff', primary: '#f5e663', onPrimary: '#1a1a1a', muted: '#b8b8b8', border: '#3a3a3a' },
      },
    },
  },
];

/**
 * The shop in another theme. What the owner changed of each theme comes back with it; sections keep the colours that he gave them, and wear the new
 * theme's where they wore the old one's.
 */
export function withTheme(config: StoreConfig, next: Theme): StoreConfig {
  const { theme } = config;
  if (theme.id === next.id) return config;
  const old = themes.find(({ id }) => id === theme.id)?.wears ?? {};
  const { [next.id]: kept = next.look, ...others } = theme.saved;
  const saved = { ...others, [theme.id]: { tokens: theme.tokens, schemes: theme.schemes } };
  const dress = (template: Template) => dressed(template, old, next.wears);
  return {
    ...config,
    theme: { ...theme, id: next.id, tokens: { ...kept.tokens }, schemes: { ...kept.schemes }, saved },
    groups: {
      ...config.groups,
      header: dress(withOwn(config.groups.header, 'header')),
      footer: dress(withOwn(config.groups.footer, 'footer')),
    },
    templates: Object.fromEntries(Object.entries(config.templates).map(([name, template]) => [name, dress(template)])),
  };
}

/** Only a part that is written down can wear other colours. */
function withOwn(template: Template, type: string): Template {
  if (Object.values(template.sections).some((section) => section.type === type)) return template;
  const own: Section = { type, scheme: 'base', hidden: false, settings: {}, blocks: {}, blockOrder: [] };
  return { ...template, order: [...template.order, type], sections: { ...template.sections, [type]: own } };
}

function dressed(template: Template, old: Wear, next: Wear): Template {
  const wear = (section: Section): Section =>
    section.scheme === (old[section.type] ?? 'base') ? { ...section, scheme: next[section.type] ?? 'base' } : section;
  return { ...template, sections: Object.fromEntries(Object.entries(template.sections).map(([key, one]) => [key, wear(one)])) };
}
