import { m } from '#messages';

/** Colours of the palette of names that a person can call by a word. */
export const labelColours: Readonly<Record<string, () => string>> = {
  '#ffd700': m.labels_colour_gold,
  '#f58231': m.labels_colour_orange,
  '#e6194b': m.common_red,
  '#ff69b4': m.labels_colour_pink,
  '#911eb4': m.labels_colour_purple,
  '#4363d8': m.common_blue,
  '#87cefa': m.labels_colour_sky,
  '#008080': m.common_teal,
  '#3cb44b': m.common_green,
  '#9a6324': m.labels_colour_brown,
  '#808080': m.common_grey,
};
