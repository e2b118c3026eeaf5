import { expose } from 'comlink';
import * as exported from 'pdfmake/build/pdfmake.min.js';

import type { Layout } from './layouts.ts';
import type { Paper } from './paper.ts';
import { docOf } from './pdf-doc.ts';

/* Makes PDFs away from the page. It is large and not part of the precache: `make-pdf.ts` says how it is kept. */

/** Where it looks for fonts. */
type Files = { readonly virtualfs: { readonly writeFileSync: (name: string, content: Uint8Array) => void } };

/** The file is a CommonJS module: all of it is its default. */
const pdfmake = (exported as unknown as { readonly default: typeof exported & Files }).default;

const faces = { normal: 'regular.ttf', bold: 'semibold.ttf', italics: 'regular.ttf', bolditalics: 'semibold.ttf' };

export type Job = {
  readonly papers: readonly Paper[];
  readonly layout: Layout;
  /** A picture as a data URL. */
  readonly logo: string | null;
  readonly fonts: { readonly regular: ArrayBuffer; readonly semibold: ArrayBuffer };
};

const maker = {
  async make({ papers, layout, logo, fonts }: Job): Promise<Blob> {
    pdfmake.virtualfs.writeFileSync(faces.normal, new Uint8Array(fonts.regular));
    pdfmake.virtualfs.writeFileSync(faces.bold, new Uint8Array(fonts.semibold));
    pdfmake.addFonts({ Noto: faces });
    return pdfmake.createPdf(docOf(papers, layout, logo)).getBlob();
  },
};

export type PdfMaker = typeof maker;

expose(maker);
