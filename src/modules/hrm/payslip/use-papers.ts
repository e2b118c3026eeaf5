import { useState } from 'react';

import { useCompany, useStore } from '#data/react.tsx';
import type { Store } from '#data/store.ts';
import { m } from '#messages';
import { toast } from '#ui/overlay/toast.tsx';
import { useTask } from '#ui/overlay/use-task.ts';
import { download } from '#ui/table/download.ts';

import { Brand } from '../../company/kind.ts';
import { personOf } from '../payroll/index.ts';
import type { Layout } from './layouts.ts';
import type { PaperChoice } from './paper-choice.ts';
import { type Paper, paperOf } from './paper.ts';
import { readYears } from './read-year.ts';
import type { FinalSlip } from './year.ts';

export type Papers = { readonly papers: readonly Paper[]; readonly layout: Layout; readonly logo: string | null };

/** Printing, saving and sharing slips as they were chosen to look. */
export function usePapers(slips: readonly FinalSlip[], { layout, language, employer }: PaperChoice) {
  const store = useStore();
  const company = useCompany();
  const [printed, setPrinted] = useState<Papers>();
  async function made(): Promise<Papers> {
    const [yearOf, logo] = await Promise.all([readYears(store, slips), logoOf(store)]);
    const inOrder = slips.toSorted((a, b) => (placeOf(a) < placeOf(b) ? -1 : 1));
    return { papers: inOrder.map((slip) => paperOf(slip, { company, language, employer, year: yearOf(slip) })), layout, logo };
  }
  async function file(): Promise<File | undefined> {
    const { papers, logo } = await made();
    try {
      const { pdfOf } = await import('./make-pdf.ts');
      return new File([await pdfOf(papers, layout, logo)], fileName(papers), { type: 'application/pdf' });
    } catch {
      toast.error(m.payslip_pdf_failed());
      return undefined;
    }
  }
  const [print, printing] = useTask(async () => setPrinted(await made()));
  const [save, saving] = useTask(async () => {
    const pdf = await file();
    if (pdf) download(pdf.name, pdf);
  });
  const [share, sharing] = useTask(async () => {
    const pdf = await file();
    if (pdf && !(await shared(pdf))) {
      download(pdf.name, pdf);
      toast.info(m.payslip_share_none());
    }
  });
  return { print, save, share, busy: printing || saving || sharing, saving, sharing, printed, onPrinted: () => setPrinted(undefined) };
}

/** By the person's code, of one person by day. */
function placeOf(slip: FinalSlip): string {
  return `${personOf(slip).code} ${slip.period_to} ${slip.slip_no}`;
}

function fileName(papers: readonly Paper[]): string {
  const [first] = papers;
  return papers.length === 1 && first ? `${first.slipNo}.pdf` : `payslips-${papers.length}.pdf`;
}

/** False where the browser shares no files, or waited too long for this one; changing one's mind counts as shared. */
async function shared(file: File): Promise<boolean> {
  if (!('canShare' in navigator) || !navigator.canShare({ files: [file] })) return false;
  try {
    await navigator.share({ files: [file], title: file.name });
    return true;
  } catch (error) {
    return error instanceof DOMException && error.name === 'AbortError';
  }
}

/** The logo of the first brand that has one, as a data URL in a form that every PDF takes. */
async function logoOf(store: Store): Promise<string | null> {
  const brands = (await store.find(Brand)).filter(({ deleted_at, active, logo_path }) => deleted_at === null && active && logo_path);
  const [first] = brands.toSorted((a, b) => a.sort - b.sort);
  const blob = first?.logo_path ? await store.readFile(first.logo_path) : undefined;
  if (!blob) return null;
  try {
    const picture = await createImageBitmap(blob);
    const canvas = document.createElement('canvas');
    const shrink = Math.min(1, 400 / Math.max(picture.width, picture.height));
    [canvas.width, canvas.height] = [Math.round(picture.width * shrink), Math.round(picture.height * shrink)];
    canvas.getContext('2d')?.drawImage(picture, 0, 0, canvas.width, canvas.height);
    return canvas.toDataURL('image/png');
  } catch {
    return null;
  }
}
