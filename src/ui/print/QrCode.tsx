import { useMemo } from 'react';
import { encode } from 'uqr';

import { m } from '#messages';

/** A QR code, black on white in every theme. */
export function QrCode({ text, className = 'size-24' }: { readonly text: string; readonly className?: string }) {
  const { d, size } = useMemo(() => squaresOf(text), [text]);
  return (
    <svg
      role="img"
      aria-label={m.ui_qr_of({ text })}
      viewBox={`0 0 ${size} ${size}`}
      shapeRendering="crispEdges"
      className={`bg-white text-black ${className}`}
    >
      <path d={d} fill="currentColor" />
    </svg>
  );
}

function squaresOf(text: string): { readonly d: string; readonly size: number } {
  const { data, size } = encode(text, { ecc: 'M', border: 2 });
  const d = data.map((row, y) => row.map((on, x) => (on ? `M${x} ${y}h1v1h-1z` : '')).join('')).join('');
  return { d, size };
}
