import { useEffect, useState } from 'react';

import { m } from '#messages';

import type { Bars } from './code128-path.ts';

/** A Code 128 bar code, black on white in every theme, as wide as its place; the code stands below in letters. */
export function Code128({
  text,
  caption = true,
  className = 'h-16 w-full',
}: {
  readonly text: string;
  readonly caption?: boolean;
  readonly className?: string;
}) {
  const [bars, setBars] = useState<{ readonly text: string; readonly bars: Bars }>();
  useEffect(() => {
    let live = true;
    void import('./code128-path.ts').then(({ code128Bars }) => {
      if (live) setBars({ text, bars: code128Bars(text) });
    });
    return () => {
      live = false;
    };
  }, [text]);
  const drawn = bars?.text === text ? bars.bars : undefined;
  return (
    <figure className="flex flex-col items-center bg-white text-black" data-print-wait={drawn ? undefined : ''}>
      <svg
        role="img"
        aria-label={m.ui_barcode_of({ text })}
        viewBox={drawn?.viewBox ?? '0 0 1 1'}
        preserveAspectRatio="none"
        shapeRendering="crispEdges"
        className={className}
      >
        {drawn?.paths.map((path) => (
          <path key={path.width} d={path.d} stroke="currentColor" strokeWidth={path.width} />
        ))}
      </svg>
      {caption && <figcaption className="mt-0.5 text-12 tracking-widest figures">{text}</figcaption>}
    </figure>
  );
}
