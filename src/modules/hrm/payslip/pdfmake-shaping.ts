import { Blob as Bytes, Buffer, Face, Font, shape } from 'harfbuzzjs';

/*
 * What pdfmake has for setting text puts some Bangla signs wrongly: ক্ত runs into what follows, the line above a word breaks. HarfBuzz is what
 * browsers use. Widths in thousandths of the size of the letters.
 */

type Glyph = { readonly advanceWidth: number };
type Position = { readonly xAdvance: number; readonly yAdvance: number; readonly xOffset: number; readonly yOffset: number };
type Run = { readonly glyphs: readonly Glyph[]; readonly positions: readonly Position[]; readonly advanceWidth: number };

/** What all fonts of pdfmake are made after; `layout` is what is replaced. */
export type FontKind = {
  readonly postscriptName: string;
  readonly getGlyph: (id: number, codePoints: readonly number[]) => Glyph;
  readonly stringsForGlyph: (id: number) => readonly string[];
  layout: (text: string) => Run;
};

/** `files` by the name that a font calls itself; others are set as before. */
export function shapeByHarfBuzz(kind: FontKind, files: ReadonlyMap<string, ArrayBuffer>): void {
  const fonts = new Map([...files].map(([name, file]) => [name, new Font(new Face(new Bytes(file)))]));
  const before = kind.layout;
  kind.layout = function layout(this: FontKind, text: string, ...rest) {
    const font = fonts.get(this.postscriptName);
    return font ? runOf(this, font, text) : before.call(this, text, ...rest);
  };
}

function runOf(kind: FontKind, font: Font, written: string): Run {
  // A vowel around its consonant is two signs, each of which then says itself.
  const text = written.normalize('NFD');
  const buffer = new Buffer();
  buffer.addText(text);
  buffer.guessSegmentProperties();
  shape(font, buffer);
  const infos = buffer.getGlyphInfos();
  const positions = buffer
    .getGlyphPositions()
    .map(({ xAdvance, yAdvance, xOffset, yOffset }) => ({ xAdvance, yAdvance, xOffset, yOffset }));
  const said = saidBy(kind, infos, text);
  return {
    glyphs: infos.map(({ codepoint }, place) =>
      kind.getGlyph(
        codepoint,
        Array.from(said[place] ?? '', (sign) => sign.codePointAt(0) ?? 0),
      ),
    ),
    positions,
    advanceWidth: positions.reduce((sum, { xAdvance }) => sum + xAdvance, 0),
  };
}

type Info = { readonly codepoint: number; readonly cluster: number };

/** What each glyph says, for who copies or searches the text: its own sign, else what the others of its cluster leave of it. */
function saidBy(kind: FontKind, infos: readonly Info[], text: string): readonly string[] {
  const starts = [...new Set(infos.map(({ cluster }) => cluster))].toSorted((a, b) => a - b);
  const left = new Map(starts.map((start, place) => [start, text.slice(start, starts[place + 1])]));
  const own = infos.map(({ codepoint, cluster }) => {
    const rest = left.get(cluster) ?? '';
    const sign = kind.stringsForGlyph(codepoint).find((one) => rest.includes(one));
    if (sign !== undefined) left.set(cluster, rest.replace(sign, ''));
    return sign;
  });
  return infos.map(({ cluster }, place) => {
    const sign = own[place];
    if (sign !== undefined) return sign;
    const rest = left.get(cluster) ?? '';
    left.set(cluster, '');
    return rest;
  });
}
