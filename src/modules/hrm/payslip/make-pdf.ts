import regularUrl from '@expo-google-fonts/noto-sans-bengali/400Regular/NotoSansBengali_400Regular.ttf?url';
import boldUrl from '@expo-google-fonts/noto-sans-bengali/600SemiBold/NotoSansBengali_600SemiBold.ttf?url';
import { type Remote, wrap } from 'comlink';

import type { Layout } from './layouts.ts';
import type { Paper } from './paper.ts';
import type { PdfMaker } from './pdfmake.worker.ts';
// oxlint-disable-next-line import/default -- the bundler makes it of the file
import workerUrl from './pdfmake.worker.ts?worker&url';

/*
 * PDFs are made on the device. The program, the shaper of Bangla and two fonts, 1.8 MB, are not part of the app's precache; a device that shows a
 * payslip fetches them once, and the service worker keeps them (`sw.ts`), so that files are made without network, too.
 */

export async function pdfOf(papers: readonly Paper[], layout: Layout, logo: string | null): Promise<Blob> {
  const [regular, semibold] = await Promise.all([bytesOf(regularUrl), bytesOf(boldUrl)]);
  return atWork((maker) => maker.make({ papers, layout, logo, fonts: { regular, semibold } }));
}

/** Fetches what it takes when the device has nothing else to do, unless it is here. */
export function warmPdf(): void {
  const later = globalThis.requestIdleCallback ?? ((run: () => void) => setTimeout(run, 2000));
  later(() => void warmed().catch(() => undefined));
}

async function warmed(): Promise<void> {
  const here = await Promise.all([workerUrl, boldUrl].map((url) => globalThis.caches?.match(url)));
  if (here.every(Boolean)) return;
  await atWork((maker) => maker.warm());
  await Promise.all([bytesOf(regularUrl), bytesOf(boldUrl)]);
}

async function atWork<T>(task: (maker: Remote<PdfMaker>) => Promise<T>): Promise<T> {
  const worker = new Worker(workerUrl, { type: 'module' });
  try {
    const failed = new Promise<never>((_, reject) => worker.addEventListener('error', () => reject(new Error('No maker of PDFs'))));
    return await Promise.race([task(wrap<PdfMaker>(worker)), failed]);
  } finally {
    worker.terminate();
  }
}

async function bytesOf(url: string): Promise<ArrayBuffer> {
  const response = await fetch(url);
  if (!response.ok) throw new Error(`A part of the maker of PDFs could not be fetched: ${response.status}`);
  return response.arrayBuffer();
}
