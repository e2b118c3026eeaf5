import type { Scheme } from '../config/index.ts';

/** Below it many people cannot read it: WCAG 2, level AA. */
const leastContrast = 4.5;

/** From 1 (alike) to 21 (black and white); colours as `#rrggbb`. */
export function contrastOf(one: string, other: string): number {
  const [dark = 0, light = 0] = [lightOf(one), lightOf(other)].toSorted((a, b) => a - b);
  return (light + 0.05) / (dark + 0.05);
}

function lightOf(colour: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const share = Number.parseInt(colour.slice(at, at + 2), 16) / 255;
    return share <= 0.040_45 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

const pairs = [
  ['text', 'bg'],
  ['muted', 'bg'],
  ['primary', 'bg'],
  ['onPrimary', 'primary'],
] as const;
export type WeakPair = { readonly front: (typeof pairs)[number][0]; readonly ratio: number };

/** What of a scheme cannot be read well. */
export function weakPairs(scheme: Scheme): readonly WeakPair[] {
  return pairs
    .map(([front, ground]) => ({ front, ratio: contrastOf(scheme[front], scheme[ground]) }))
    .filter(({ ratio }) => ratio < leastContrast);
}
