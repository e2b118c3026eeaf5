import { BadgeCheck, Banknote, MapPin, MessageCircle, Phone, RotateCcw, Truck } from 'lucide-react';

import { m } from '#messages';

import { safeUrl, targetOf, whatsappLink } from '../links.ts';
import { blocksOf, imageIn, type Settings, textIn, wordIn } from '../settings.ts';
import { useShop } from '../shop-context.ts';
import { Contacts } from './Contacts.tsx';
import { Heading } from './Heading.tsx';
import { Paragraphs } from './Paragraphs.tsx';
import { Picture } from './Picture.tsx';
import type { SectionProps } from './Sections.tsx';
import { TargetLink } from './TargetLink.tsx';

export function Announcement({ section: { settings } }: SectionProps) {
  const target = targetOf(useShop().store, settings['link']);
  const text = textIn(settings, 'text');
  if (text === '') return null;
  return (
    <p className="frame py-2 text-center text-14">
      {target ? (
        <TargetLink target={target} className="underline underline-offset-2">
          {text}
        </TargetLink>
      ) : (
        text
      )}
    </p>
  );
}

/** Without words of its own it says what the shop says of itself. */
export function Hero({ section: { settings } }: SectionProps) {
  const { name, tagline } = useShop().store.config.store;
  const image = imageIn(settings, 'image');
  return (
    <section className={`frame grid items-center gap-8 py-10 md:py-16 ${image ? 'md:grid-cols-2' : ''}`}>
      <div className="flex max-w-2xl flex-col items-start gap-4">
        <h1 className="heading text-36">{textIn(settings, 'title') || name}</h1>
        <p className="text-18 whitespace-pre-line text-muted">{textIn(settings, 'text') || tagline}</p>
        <ActionLink settings={settings} />
      </div>
      {image && (
        <span className="picture rounded-box">
          <Picture url={image} alt="" name="" eager />
        </span>
      )}
    </section>
  );
}

export function ImageText({ section: { settings } }: SectionProps) {
  const image = imageIn(settings, 'image');
  const title = textIn(settings, 'title');
  const isRight = wordIn(settings, 'side', ['left', 'right']) === 'right';
  return (
    <section className="frame band grid items-center gap-8 md:grid-cols-2">
      <span className={`picture rounded-box ${isRight ? 'md:order-last' : ''}`}>
        <Picture url={image || null} alt="" name={title} />
      </span>
      <div className="flex flex-col items-start gap-4">
        <h2 className="heading text-28">{title}</h2>
        <Paragraphs text={textIn(settings, 'text')} />
        <ActionLink settings={settings} />
      </div>
    </section>
  );
}

export function ActionLink({ settings }: { settings: Settings }) {
  const target = targetOf(useShop().store, settings['link']);
  const label = textIn(settings, 'button');
  if (!target || !label) return null;
  return (
    <TargetLink target={target} className="button">
      {label}
    </TargetLink>
  );
}

export function RichText({ section: { settings } }: SectionProps) {
  const title = textIn(settings, 'title');
  return (
    <section className="frame band">
      <div className="max-w-3xl">
        {title && <Heading>{title}</Heading>}
        <Paragraphs text={textIn(settings, 'text')} />
      </div>
    </section>
  );
}

const signs = { check: BadgeCheck, truck: Truck, cash: Banknote, returns: RotateCcw, phone: Phone } as const;

export function TrustStrip({ section }: SectionProps) {
  return (
    <section className="frame py-6">
      <ul className="grid grid-cols-2 gap-4 md:grid-cols-4">
        {blocksOf(section, 'item').map(({ key, settings }) => {
          const Sign = signs[wordIn(settings, 'icon', ['check', 'truck', 'cash', 'returns', 'phone'])];
          return (
            <li key={key} className="flex items-start gap-3">
              <Sign aria-hidden className="mt-0.5 size-6 shrink-0 text-primary" />
              <span>
                <span className="block text-14 font-semibold">{textIn(settings, 'title')}</span>
                <span className="block text-13 text-muted">{textIn(settings, 'text')}</span>
              </span>
            </li>
          );
        })}
      </ul>
    </section>
  );
}

export function Testimonials({ section }: SectionProps) {
  return (
    <section className="frame band">
      <Heading>{textIn(section.settings, 'title') || m.shop_testimonials()}</Heading>
      <ul className="grid gap-(--gap) md:grid-cols-3">
        {blocksOf(section, 'quote').map(({ key, settings }) => (
          <li key={key} className="card p-4">
            <blockquote className="whitespace-pre-line">{textIn(settings, 'text')}</blockquote>
            <p className="mt-3 text-14 text-muted">{textIn(settings, 'name')}</p>
          </li>
        ))}
      </ul>
    </section>
  );
}

export function Faq({ section }: SectionProps) {
  return (
    <section className="frame band">
      <div className="max-w-3xl">
        <Heading>{textIn(section.settings, 'title') || m.shop_faq()}</Heading>
        {blocksOf(section, 'question').map(({ key, settings }) => (
          <details key={key} className="border-line border-b py-1">
            <summary className="cursor-pointer py-2.5 font-medium">{textIn(settings, 'question')}</summary>
            <div className="pb-3">
              <Paragraphs text={textIn(settings, 'answer')} />
            </div>
          </details>
        ))}
      </div>
    </section>
  );
}

export function WhatsappCall({ section: { settings } }: SectionProps) {
  const href = whatsappLink(useShop().store.config.store.whatsapp);
  if (!href) return null;
  return (
    <section className="frame band flex flex-col items-center gap-4 text-center">
      <h2 className="heading text-20">{textIn(settings, 'title') || m.shop_whatsapp_title()}</h2>
      <p className="text-muted">{textIn(settings, 'text')}</p>
      <TargetLink target={{ href, isOutside: true }} className="button">
        <MessageCircle aria-hidden className="size-5" />
        {m.customers_whatsapp_short()}
      </TargetLink>
    </section>
  );
}

export function Contact({ section: { settings } }: SectionProps) {
  const map = safeUrl(textIn(settings, 'map'));
  return (
    <section className="frame band">
      <Heading>{textIn(settings, 'title') || m.shop_contact()}</Heading>
      <Contacts />
      {map && (
        <TargetLink target={{ href: map, isOutside: true }} className="button-line mt-4">
          <MapPin aria-hidden className="size-4" />
          {m.shop_map()}
        </TargetLink>
      )}
    </section>
  );
}
