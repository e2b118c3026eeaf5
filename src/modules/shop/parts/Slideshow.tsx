import { ChevronLeft, ChevronRight, Pause, Play } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';

import { m } from '#messages';

import { blocksOf, countIn, imageIn, textIn } from '../settings.ts';
import { useBrowser } from '../use-browser.ts';
import { Picture } from './Picture.tsx';
import { ActionLink } from './sections-words.tsx';
import type { SectionProps } from './Sections.tsx';

/** Slides that are swiped, also without script; with it they move by themselves until somebody takes hold of them. */
export function Slideshow({ section }: SectionProps) {
  const slides = blocksOf(section, 'slide');
  const line = useRef<HTMLUListElement>(null);
  const isBrowser = useBrowser();
  const { isMoving, setMoving, turn } = useTurning(line, Math.max(3, countIn(section.settings, 'seconds', 6, 20)));
  if (slides.length === 0) return null;
  return (
    <section className="frame py-4 md:py-6" aria-label={m.shop_slides()}>
      <div className="relative">
        <ul ref={line} className="rounded-box scroll-snap" onPointerDown={() => setMoving(false)}>
          {slides.map(({ key, settings }, place) => (
            <li key={key} className="slide">
              <div className="slide-picture">
                <Picture url={imageIn(settings, 'image') || null} alt="" name={textIn(settings, 'title')} eager={place === 0} />
              </div>
              <div className="slide-words">
                <h2 className="heading text-28">{textIn(settings, 'title')}</h2>
                <p className="whitespace-pre-line text-muted">{textIn(settings, 'text')}</p>
                <ActionLink settings={settings} />
              </div>
            </li>
          ))}
        </ul>
        {isBrowser && slides.length > 1 && (
          <div className="slide-buttons">
            <button type="button" className="icon-button" aria-label={m.ui_previous()} onClick={() => turn(-1)}>
              <ChevronLeft aria-hidden className="size-5" />
            </button>
            <button
              type="button"
              className="icon-button"
              aria-label={isMoving ? m.shop_slides_stop() : m.shop_slides_start()}
              onClick={() => setMoving(!isMoving)}
            >
              {isMoving ? <Pause aria-hidden className="size-4" /> : <Play aria-hidden className="size-4" />}
            </button>
            <button type="button" className="icon-button" aria-label={m.shop_slides_next()} onClick={() => turn(1)}>
              <ChevronRight aria-hidden className="size-5" />
            </button>
          </div>
        )}
      </div>
    </section>
  );
}

function useTurning(line: React.RefObject<HTMLUListElement | null>, seconds: number) {
  // Whoever asked the device for less motion starts it by hand.
  const [chosen, setMoving] = useState<boolean>();
  const isBrowser = useBrowser();
  const isMoving = chosen ?? (isBrowser && !matchMedia('(prefers-reduced-motion: reduce)').matches);
  useEffect(() => {
    if (!isMoving) return;
    const beat = setInterval(() => {
      const isLookedAt = line.current?.matches(':hover, :focus-within') || document.hidden;
      if (!isLookedAt) step(line.current, 1);
    }, seconds * 1000);
    return () => clearInterval(beat);
  }, [line, isMoving, seconds]);
  const turn = (by: 1 | -1) => {
    setMoving(false);
    step(line.current, by);
  };
  return { isMoving, setMoving, turn };
}

/** From the last one to the first, and back. */
function step(line: HTMLUListElement | null, by: 1 | -1): void {
  if (!line) return;
  const { scrollLeft, clientWidth, children } = line;
  const next = (Math.round(scrollLeft / clientWidth) + by + children.length) % children.length;
  line.scrollTo({ left: next * clientWidth, behavior: matchMedia('(prefers-reduced-motion: reduce)').matches ? 'auto' : 'smooth' });
}
