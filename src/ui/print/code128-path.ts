import { code128, drawingSVG } from 'bwip-js/browser';

/** The bars of a Code 128 symbol: how many modules it is wide with the white at its ends, the drawing's size and its lines. Loaded only where labels are made. */
export type Bars = {
  readonly modules: number;
  readonly viewBox: string;
  readonly paths: readonly { readonly d: string; readonly width: string }[];
};

export function code128Bars(text: string): Bars {
  const svg = code128({ bcid: 'code128', text, includetext: false, scale: 1, height: 12 }, drawingSVG());
  const [, width = '1', height = '1'] = /viewBox="0 0 ([\d.]+) ([\d.]+)"/.exec(svg) ?? [];
  // A scanner needs ten modules of white at either end.
  const modules = Number(width) + 20;
  const viewBox = `-10 0 ${modules} ${height}`;
  const paths = [...svg.matchAll(/<path [^>]*?stroke-width="([\d.]+)"[^>]*? d="([^"]+)"/g)].map(([, width = '1', d = '']) => ({
    d,
    width,
  }));
  return { modules, viewBox, paths };
}
