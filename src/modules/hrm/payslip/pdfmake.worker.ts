import { expose } from 'comlink';
import * as exported from 'pdfmake/build/pdfmake.min.js';

import type { Layout } from './layouts.ts';
import type { Paper } from './paper.ts';
import { docOf } from './pdf-doc.ts';
import type { FontKind } from './pdfmake-shaping.ts';

/* Makes PDFs away from the page. It is large and not part of the precache: `make-pdf.ts` says how it is kept. */

/** Where pdfmake looks for fonts. */
type Files = { readonly virtualfs: { readonly writeFileSync: (name: string, content: Uint8Array) => void } };
/** A document that is made, with the fonts that it took. */
type Made = { readonly fontCache: { readonly Noto: { readonly normal: { readonly font: FontKind } } } };

/** The file is a CommonJS module: all of it is its default. */
const pdfmake = (exported as unknown as { readonly default: typeof exported & Files }).default;

const faces = { normal: 'regular.ttf', bold: 'semibold.ttf', italics: 'regular.ttf', bolditalics: 'semibold.ttf' };

export type Fonts = { readonly regular: ArrayBuffer; readonly semibold: ArrayBuffer };
export type Job = {
  readonly papers: readonly Paper[];
  readonly layout: Layout;
  /** A picture as a data URL. */
  readonly logo: string | null;
  readonly fonts: Fonts;
};

const maker = {
  async make({ papers, layout, logo, fonts }: Job): Promise<Blob> {
    await setUp(fonts);
    return pdfmake.createPdf(docOf(papers, layout, logo)).getBlob();
  },
  /** Fetches what is asked for only while a file is made. */
  async warm(): Promise<void> {
    await import('./pdfmake-shaping.ts');
  },
};

async function setUp({ regular, semibold }: Fonts): Promise<void> {
  pdfmake.virtualfs.writeFileSync(faces.normal, new Uint8Array(regular));
  pdfmake.virtualfs.writeFileSync(faces.bold, new Uint8Array(semibold));
  pdfmake.addFonts({ Noto: faces });
  const { shapeByHarfBuzz } = await import('./pdfmake-shaping.ts');
  // What all fonts are made after is reached through a font alone.
  const probe = (await pdfmake.createPdf({ content: 'x', defaultStyle: { font: 'Noto' } }).getStream()) as unknown as Made;
  const files = new Map([
    ['NotoSansBengali-Regular', regular],
    ['NotoSansBengali-SemiBold', semibold],
  ]);
  shapeByHarfBuzz(Object.getPrototypeOf(probe.fontCache.Noto.normal.font) as FontKind, files);
}

export type PdfMaker = typeof maker;

expose(maker);
