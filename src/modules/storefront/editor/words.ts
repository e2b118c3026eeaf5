import { m } from '#messages';

import type { Scheme } from '../config/index.ts';
import type { WeakPair } from './contrast.ts';
import type { How, Unit } from './differ.ts';
import { type PageName, slugOfPage } from './rules.ts';

/* What the parts of a shop are called, for whoever arranges them. What a newer version wrote has the name it gave. */

type Text = () => string;
const wordIn = (words: Readonly<Record<string, Text>>, name: string): string => (Object.hasOwn(words, name) && words[name]?.()) || name;

const sections: Readonly<Record<string, Text>> = {
  announcement: m.editor_announcement,
  hero: m.editor_hero,
  slideshow: m.editor_slideshow,
  category_grid: m.editor_category_grid,
  product_grid: m.editor_product_grid,
  product_spotlight: m.editor_spotlight,
  image_text: m.editor_image_text,
  rich_text: m.editor_rich_text,
  gallery: m.editor_gallery,
  trust_strip: m.editor_trust,
  testimonials: m.shop_testimonials,
  faq: m.shop_faq,
  video: m.editor_video,
  countdown: m.editor_countdown,
  contact: m.customers_facts,
  whatsapp_cta: m.editor_whatsapp,
  header: m.editor_header_part,
  footer: m.editor_footer_part,
  category_main: m.editor_category_main,
  product_main: m.editor_product_main,
  cart_main: m.editor_cart_main,
  checkout_main: m.editor_checkout_main,
};

export function sectionWord(type: string): string {
  return Object.hasOwn(sections, type) ? wordIn(sections, type) : m.editor_unknown({ name: type });
}

const uses: Readonly<Record<string, Text>> = {
  announcement: m.editor_announcement_use,
  hero: m.editor_hero_use,
  slideshow: m.editor_slideshow_use,
  category_grid: m.editor_category_grid_use,
  product_grid: m.editor_product_grid_use,
  product_spotlight: m.editor_spotlight_use,
  image_text: m.editor_image_text_use,
  rich_text: m.editor_rich_text_use,
  gallery: m.editor_gallery_use,
  trust_strip: m.editor_trust_use,
  testimonials: m.editor_testimonials_use,
  faq: m.editor_faq_use,
  video: m.editor_video_use,
  countdown: m.editor_countdown_use,
  contact: m.editor_contact_use,
  whatsapp_cta: m.editor_whatsapp_use,
};

/** What a section is good for. */
export function sectionUse(type: string): string {
  return wordIn(uses, type);
}

const pages: Readonly<Record<string, Text>> = {
  home: m.editor_home,
  header: m.editor_header,
  footer: m.editor_footer,
  category: m.editor_category_page,
  product: m.editor_product_page,
  cart: m.editor_cart,
  checkout: m.editor_checkout,
};

export function pageWord(page: PageName): string {
  return slugOfPage(page) ?? wordIn(pages, page);
}

const fields: Readonly<Record<string, Text>> = {
  text: m.editor_text,
  link: m.editor_link,
  title: m.payroll_title,
  image: m.editor_picture,
  button: m.editor_button,
  seconds: m.editor_seconds,
  category_ids: m.import_tally_categories,
  source: m.editor_source,
  category_id: m.products_category,
  product_ids: m.editor_products,
  count: m.editor_count,
  product_id: m.products_product,
  side: m.editor_side,
  alt: m.editor_alt,
  icon: m.editor_icon,
  name: m.common_name,
  question: m.editor_question,
  answer: m.time_decided_note,
  url: m.editor_url,
  until: m.editor_until,
  map: m.editor_map,
  label: m.editor_label,
  scheme: m.editor_scheme,
  hidden: m.editor_shown_or_not,
  blocks: m.editor_items,
};

export function fieldWord(name: string): string {
  return wordIn(fields, name);
}

const choices: Readonly<Record<string, Text>> = {
  newest: m.editor_newest,
  best_sellers: m.shop_best_sellers,
  category: m.editor_of_category,
  manual: m.editor_by_hand,
  left: m.editor_left,
  right: m.editor_right,
  check: m.editor_sign_check,
  truck: m.editor_sign_truck,
  cash: m.editor_sign_cash,
  returns: m.editor_sign_returns,
  phone: m.editor_sign_phone,
  system: m.editor_font_system,
  serif: m.editor_font_serif,
  rounded: m.editor_font_rounded,
  mono: m.editor_font_mono,
  plain: m.editor_card_plain,
  soft: m.editor_card_soft,
  line: m.editor_card_line,
};

export function choiceWord(word: string): string {
  return wordIn(choices, word);
}

const blocks: Readonly<Record<string, Text>> = {
  slide: m.editor_slide,
  image: m.editor_picture,
  item: m.editor_promise,
  quote: m.editor_quote,
  question: m.editor_question,
  link: m.editor_link,
};

export function blockWord(type: string): string {
  return wordIn(blocks, type);
}

export const colourWords: Readonly<Record<keyof Scheme, Text>> = {
  bg: m.editor_colour_bg,
  text: m.editor_colour_text,
  primary: m.editor_colour_primary,
  onPrimary: m.editor_colour_on_primary,
  muted: m.editor_colour_muted,
  border: m.editor_colour_border,
};

export const weakWords: Readonly<Record<WeakPair['front'], Text>> = {
  text: m.editor_weak_text,
  muted: m.editor_weak_muted,
  primary: m.editor_weak_primary,
  onPrimary: m.editor_weak_on_primary,
};

const schemes: Readonly<Record<string, Text>> = { base: m.editor_scheme_base, accent: m.editor_scheme_accent, dark: m.editor_scheme_dark };

export function schemeWord(name: string): string {
  return wordIn(schemes, name);
}

const wholes: Readonly<Record<string, Text>> = {
  theme: m.editor_theme,
  store: m.editor_whole_store,
  commerce: m.editor_whole_commerce,
  seo: m.editor_whole_seo,
};

/** Where it is, and what. */
export function unitWord(unit: Unit): string {
  switch (unit.kind) {
    case 'whole':
      return wordIn(wholes, unit.name);
    case 'page':
      return m.editor_page_named({ page: pageWord(unit.page) });
    case 'order':
      return m.editor_order_of({ page: pageWord(unit.page) });
    case 'section':
      return `${pageWord(unit.page)} · ${sectionWord(unit.section.type)}`;
  }
}

export const howWords: Readonly<Record<How, Text>> = {
  added: m.common_added,
  removed: m.editor_removed,
  changed: m.import_updated,
  moved: m.editor_moved,
};
