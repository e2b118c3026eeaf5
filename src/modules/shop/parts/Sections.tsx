import type { ComponentType } from 'react';

import type { Section, Template } from '#modules/storefront/config/index.ts';

import { useShop } from '../shop-context.ts';
import { schemeClass } from '../theme-css.ts';
import { Boundary } from './Boundary.tsx';
import { CategoryGrid, ProductGridSection, Spotlight } from './sections-goods.tsx';
import { Countdown, GallerySection, Video } from './sections-media.tsx';
import { Announcement, Contact, Faq, Hero, ImageText, RichText, Testimonials, TrustStrip, WhatsappCall } from './sections-words.tsx';
import { Slideshow } from './Slideshow.tsx';

export type SectionProps = { readonly section: Section };

/** By their sort. One that this version does not know is left out, and stays in the set-up. */
const known: Readonly<Record<string, ComponentType<SectionProps>>> = {
  announcement: Announcement,
  hero: Hero,
  slideshow: Slideshow,
  category_grid: CategoryGrid,
  product_grid: ProductGridSection,
  product_spotlight: Spotlight,
  image_text: ImageText,
  gallery: GallerySection,
  video: Video,
  countdown: Countdown,
  rich_text: RichText,
  trust_strip: TrustStrip,
  testimonials: Testimonials,
  faq: Faq,
  whatsapp_cta: WhatsappCall,
  contact: Contact,
};

export function visibleSections(template: Template | undefined): readonly { readonly key: string; readonly section: Section }[] {
  return (template?.order ?? []).flatMap((key) => {
    const section = template && Object.hasOwn(template.sections, key) ? template.sections[key] : undefined;
    return section && !section.hidden ? [{ key, section }] : [];
  });
}

/** The sections of a page, in their order and colours. */
export function Sections({ template }: { template: Template | undefined }) {
  const { theme } = useShop().store.config;
  return visibleSections(template).map(({ key, section }) => {
    const Known = Object.hasOwn(known, section.type) ? known[section.type] : undefined;
    return (
      Known && (
        <div key={key} data-section={key} className={`${schemeClass(theme.schemes, section.scheme)} bg-bg text-ink`}>
          <Boundary>
            <Known section={section} />
          </Boundary>
        </div>
      )
    );
  });
}
