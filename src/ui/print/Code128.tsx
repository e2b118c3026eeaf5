import { useEffect, useState } from 'react';

import { m } from '#messages';

import type { Bars } from './code128-path.ts';
import { QrCode } from './QrCode.tsx';

/** Dots that a label printer of 203 dpi has on a millimetre, and how many of them a bar needs to be read. */
const [dotsPerMm, leastDots] = [8, 2];

/** How wide a symbol is drawn so that every bar is whole dots, in millimetres; `undefined` where they would be too thin. */
export function widthInMm(modules: number, room: number): number | undefined {
  const dots = Math.floor((room * dotsPerMm) / modules);
  return dots < leastDots ? undefined : (dots * modules) / dotsPerMm;
}

/**
 * A Code 128 bar code, black on white in every theme; the code stands below in letters. As wide as its place, or on a label of so many
 * millimetres (`room`); a code whose bars would be too thin there is drawn as QR code.
 */
export function Code128({
  text,
  caption = true,
  className = 'h-16 w-full',
  room,
}: {
  readonly text: string;
  readonly caption?: boolean;
  readonly className?: string;
  readonly room?: number;
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
  const width = room === undefined || !drawn ? undefined : widthInMm(drawn.modules, room);
  const isThin = drawn !== undefined && room !== undefined && width === undefined;
  return (
    <figure className="flex flex-col items-center bg-white text-black" data-print-wait={drawn ? undefined : ''}>
      {isThin ? (
        <QrCode text={text} className="size-[18mm]" />
      ) : (
        <svg
          role="img"
          aria-label={m.ui_barcode_of({ text })}
          viewBox={drawn?.viewBox ?? '0 0 1 1'}
          preserveAspectRatio="none"
          shapeRendering="crispEdges"
          className={className}
          style={width === undefined ? undefined : { width: `${width}mm` }}
        >
          {drawn?.paths.map((path) => (
            <path key={path.width} d={path.d} stroke="currentColor" strokeWidth={path.width} />
          ))}
        </svg>
      )}
      {caption && (
        <figcaption className="mt-0.5 max-w-full text-center text-12 tracking-widest break-all figures whitespace-normal">
          {text}
        </figcaption>
      )}
    </figure>
  );
}
