import { Play } from 'lucide-react';
import { useEffect, useState } from 'react';

import { m } from '#messages';

import { safeUrl } from '../links.ts';
import { blocksOf, imageIn, textIn } from '../settings.ts';
import { useShop } from '../shop-context.ts';
import { useBrowser } from '../use-browser.ts';
import { Heading } from './Heading.tsx';
import { Picture } from './Picture.tsx';
import { ActionLink } from './sections-words.tsx';
import type { SectionProps } from './Sections.tsx';
import { TargetLink } from './TargetLink.tsx';

export function GallerySection({ section }: SectionProps) {
  const title = textIn(section.settings, 'title');
  const images = blocksOf(section, 'image').flatMap(({ key, settings }) => {
    const url = imageIn(settings, 'image');
    return url ? [{ key, url, alt: textIn(settings, 'alt') }] : [];
  });
  if (images.length === 0) return null;
  return (
    <section className="frame band">
      {title && <Heading>{title}</Heading>}
      <ul className="grid-cards">
        {images.map(({ key, url, alt }) => (
          <li key={key} className="picture rounded-box">
            <Picture url={url} alt={alt} name={alt || title} as="card" />
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Nothing of another site is shown on the page: a picture leads there. */
export function Video({ section: { settings } }: SectionProps) {
  const href = safeUrl(textIn(settings, 'url'));
  const title = textIn(settings, 'title');
  const image = imageIn(settings, 'image');
  if (!href) return null;
  return (
    <section className="frame band">
      {title && <Heading>{title}</Heading>}
      <TargetLink target={{ href, isOutside: true }} className="video rounded-box group">
        {image && <Picture url={image} alt="" name={title} />}
        <span className="video-sign">
          <Play aria-hidden className="size-7" />
          <span className="sr-only">{m.shop_video()}</span>
        </span>
      </TargetLink>
    </section>
  );
}

/** Until it is over; then it is not there any more. */
export function Countdown({ section: { settings } }: SectionProps) {
  const { count } = useShop();
  const until = Date.parse(textIn(settings, 'until'));
  const left = useSecondsUntil(until);
  if (Number.isNaN(until) || left === 0) return null;
  const parts = [
    { word: m.repeating_unit_day(), value: left && Math.floor(left / 86_400) },
    { word: m.shop_hours(), value: left && Math.floor(left / 3600) % 24 },
    { word: m.shop_minutes(), value: left && Math.floor(left / 60) % 60 },
    { word: m.shop_seconds(), value: left && left % 60 },
  ];
  return (
    <section className="frame band flex flex-col items-center gap-4 text-center">
      <h2 className="heading text-28">{textIn(settings, 'title')}</h2>
      <p className="max-w-2xl whitespace-pre-line text-muted">{textIn(settings, 'text')}</p>
      <dl role="timer" className="flex gap-3">
        {parts.map(({ word, value }) => (
          <div key={word} className="panel flex min-w-16 flex-col-reverse px-3! py-2!">
            <dt className="text-13 text-muted">{word}</dt>
            <dd className="text-28 font-semibold figures">{value === undefined ? '–' : count(value)}</dd>
          </div>
        ))}
      </dl>
      <ActionLink settings={settings} />
    </section>
  );
}

/** Undefined where nobody can tell the time yet: what is served may be read much later. */
function useSecondsUntil(until: number): number | undefined {
  const isBrowser = useBrowser();
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const beat = setInterval(() => setNow(Date.now()), 1000);
    return () => clearInterval(beat);
  }, []);
  return isBrowser ? Math.max(0, Math.ceil((until - now) / 1000)) : undefined;
}
