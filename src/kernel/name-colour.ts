/* A name always gets the same colour: the palette and the brightness rule of the specification. */

/** Preset colours, starting with gold and white. Each carries the text colour of the brightness rule at 4.5:1 or more. */
export const nameColours = [
  '#ffd700',
  '#ffffff',
  '#e6194b',
  '#3cb44b',
  '#ffe119',
  '#4363d8',
  '#f58231',
  '#911eb4',
  '#46f0f0',
  '#ca2ac1',
  '#bcf60c',
  '#fabebe',
  '#008080',
  '#e6beff',
  '#9a6324',
  '#fffac8',
  '#800000',
  '#aaffc3',
  '#7a7a00',
  '#ffd8b1',
  '#000075',
  '#808080',
  '#dc143c',
  '#2c8554',
  '#427aa9',
  '#b95c1a',
  '#9932cc',
  '#20b2aa',
  '#ff7f50',
  '#6495ed',
  '#8b4513',
  '#556b2f',
  '#483d8b',
  '#b22222',
  '#5f9ea0',
  '#daa520',
  '#c71585',
  '#008484',
  '#bd5555',
  '#60801f',
  '#4169e1',
  '#ff6347',
  '#7563e2',
  '#bc8f8f',
  '#218821',
  '#ba55d3',
  '#f4a460',
  '#1976d1',
  '#b8860b',
  '#db7093',
  '#66cdaa',
  '#a0522d',
  '#6a5acd',
  '#32cd32',
  '#ff69b4',
  '#697887',
  '#e9967a',
  '#00ced1',
  '#9370db',
  '#8fbc8f',
  '#cd853f',
  '#4b0082',
  '#ff8c00',
  '#3cb371',
  '#d8bfd8',
  '#2f4f4f',
  '#f08080',
  '#87cefa',
  '#9acd32',
  '#8b008b',
  '#deb887',
  '#00bfff',
  '#a52a2a',
  '#7fffd4',
  '#db3b00',
  '#b0c4de',
  '#006400',
  '#dda0dd',
  '#bdb76b',
  '#191970',
  '#ffa07a',
  '#40e0d0',
  '#800080',
  '#f0e68c',
  '#48d1cc',
  '#e01281',
  '#98fb98',
  '#8b0000',
  '#add8e6',
  '#2a52be',
] as const;

/** The same for every spelling of case and spaces. */
export function colourOfName(name: string): string {
  const folded = name.normalize('NFKC').trim().replace(/\s+/g, ' ').toLowerCase();
  let hash = 5381;
  for (const letter of folded) hash = (Math.imul(hash, 33) ^ (letter.codePointAt(0) ?? 0)) >>> 0;
  return nameColours[hash % nameColours.length] ?? nameColours[0];
}

/** Black text on light colours, white on dark ones; the border is a brightness of 128. */
export function textOn(colour: string): '#000000' | '#ffffff' {
  return brightnessOf(colour) >= 128 ? '#000000' : '#ffffff';
}

/** Perceived brightness, 0 to 255, of `#rgb` or `#rrggbb`; anything else counts as white. */
export function brightnessOf(colour: string): number {
  const short = /^#([\da-f])([\da-f])([\da-f])$/i.exec(colour);
  const hex = short
    ? `#${short
        .slice(1)
        .map((digit) => digit + digit)
        .join('')}`
    : colour;
  const match = /^#([\da-f]{2})([\da-f]{2})([\da-f]{2})$/i.exec(hex);
  if (!match) return 255;
  const [red = 0, green = 0, blue = 0] = match.slice(1).map((part) => Number.parseInt(part, 16));
  return (red * 299 + green * 587 + blue * 114) / 1000;
}

/**
 * The first letters of the first and the last word. Whole graphemes, so that Bangla signs stay with their letter; these are wide,
 * so that one stands for the name.
 */
export function initialsOf(name: string): string {
  const words = name.trim().split(/\s+/).filter(Boolean);
  const [first = '', last = ''] = [words[0], words.length > 1 ? words.at(-1) : ''].map((word) => firstGrapheme(word ?? '').toUpperCase());
  return /^[ -\u024f]*$/.test(first + last) ? first + last : first;
}

function firstGrapheme(word: string): string {
  const [first] = new Intl.Segmenter(undefined, { granularity: 'grapheme' }).segment(word);
  return first?.segment ?? '';
}
