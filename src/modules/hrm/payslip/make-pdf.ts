import regularUrl from '@expo-google-fonts/noto-sans-bengali/400Regular/NotoSansBengali_400Regular.ttf?url';
import boldUrl from '@expo-google-fonts/noto-sans-bengali/600SemiBold/NotoSansBengali_600SemiBold.ttf?url';
import { wrap } from 'comlink';

import type { Layout } from './layouts.ts';
import type { Paper } from './paper.ts';
import workerUrl from './pdfmake.worker.ts?worker&url';
import type { PdfMaker } from './pdfmake.worker.ts';

/*
 * PDFs are made on the device. The program and its two fonts, 1.4 MB, are not part of the app's precache; a device that shows a payslip fetches
 * them once, and the service worker keeps them (`sw.ts`), so that files are made without network, too.
 */

export async function pdfOf(papers: readonly Paper[], layout: Layout, logo: string | null): Promise<Blob> {
  const [regular, semibold] = await Promise.all([bytesOf(regularUrl), bytesOf(boldUrl)]);
  const worker = new Worker(workerUrl, { type: 'module' });
  try {
    const failed = new Promise<never>((_, reject) => worker.addEventListener('error', () => reject(new Error('No PDF maker'))));
    return await Promise.race([wrap<PdfMaker>(worker).make({ papers, layout, logo, fonts: { regular, semibold } }), failed]);
  } finally {
    worker.terminate();
  }
}

/** Fetches what it takes when the device has nothing else to do. */
export function warmPdf(): void {
  const later = globalThis.requestIdleCallback ?? ((run: () => void) => setTimeout(run, 2000));
  later(() => void Promise.all([workerUrl, regularUrl, boldUrl].map(bytesOf)).catch(() => undefined));
}

async function bytesOf(url: string): Promise<ArrayBuffer> {
  const response = await fetch(url);
  if (!response.ok) throw new Error(`A part of the PDF maker could not be fetched: ${response.status}`);
  return response.arrayBuffer();
}
