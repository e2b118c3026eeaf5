import clsx from 'clsx';
import { type ReactNode, useEffect, useRef } from 'react';
import { createPortal } from 'react-dom';

import { Spared } from '../display/Spared.tsx';

/*
 * Paper. A `PrintSheet` is one page or one continuous document; a `PrintJob` prints the sheets inside it and nothing else:
 *   {printing && <PrintJob paper="label" onDone={() => setPrinting(false)}>{rows.map((row) => <PrintSheet key={row.id} paper="label">…</PrintSheet>)}</PrintJob>}
 */

/** `receipt` = 80 mm roll, `label` = 100 x 150 mm, `tag` = 50 x 25 mm roll, `tags` = A4 of forty labels, 52.5 x 29.7 mm each. */
export type Paper = 'a4' | 'a4-landscape' | 'a5' | 'receipt' | 'label' | 'tag' | 'tags';

const pages: Readonly<Record<Paper, string>> = {
  a4: '@page { size: A4 portrait; margin: 14mm 14mm 16mm; }',
  'a4-landscape': '@page { size: A4 landscape; margin: 10mm 10mm 12mm; }',
  a5: '@page { size: A5 portrait; margin: 10mm; }',
  receipt: '@page { size: 80mm auto; margin: 0; }',
  label: '@page { size: 100mm 150mm; margin: 0; }',
  tag: '@page { size: 50mm 25mm; margin: 0; }',
  tags: '@page { size: A4 portrait; margin: 0; }',
};

const sheets: Readonly<Record<Paper, string>> = {
  a4: 'w-[182mm] min-h-[267mm] print:min-h-0 text-[10.5pt] leading-normal',
  'a4-landscape': 'w-[277mm] min-h-[188mm] print:min-h-0 text-[9pt] leading-normal',
  a5: 'w-[128mm] min-h-[190mm] print:min-h-0 text-[10pt] leading-normal',
  receipt: 'w-[80mm] px-[4mm] py-[5mm] text-[9.5pt] leading-snug',
  label: 'h-[150mm] w-[100mm] overflow-hidden p-[4mm] text-[10pt] leading-snug',
  tag: 'h-[25mm] w-[50mm] overflow-hidden',
  // A hair less than the page: a rounded-up line of labels makes no empty page behind it.
  tags: 'h-[296.9mm] w-[210mm] overflow-hidden',
};

/** One record on paper; the next one starts on a new page. On screen it looks like the paper. */
export function PrintSheet({
  paper,
  className,
  children,
}: {
  readonly paper: Paper;
  readonly className?: string;
  readonly children: ReactNode;
}) {
  return (
    <article
      className={clsx(
        'mx-auto break-after-page bg-white text-black shadow-raised ring-1 ring-border last:break-after-auto print:mx-0 print:shadow-none print:ring-0',
        paper === 'a4' && 'box-content p-[14mm] print:p-0',
        paper === 'a4-landscape' && 'box-content p-[10mm] print:p-0',
        paper === 'a5' && 'box-content p-[10mm] print:p-0',
        sheets[paper],
        className,
      )}
    >
      <Spared>{children}</Spared>
    </article>
  );
}

/** Opens the print dialog once everything inside is drawn, and ends when the dialog closes. Nothing of it shows on the screen. */
export function PrintJob({
  paper,
  onDone,
  children,
}: {
  readonly paper: Paper;
  readonly onDone: () => void;
  readonly children: ReactNode;
}) {
  const root = useRef<HTMLDivElement>(null);
  const latest = useRef(onDone);
  useEffect(() => {
    latest.current = onDone;
  });
  useEffect(() => {
    let live = true;
    function done() {
      if (live) latest.current();
    }
    window.addEventListener('afterprint', done);
    void whenDrawn(root).then(() => {
      if (live) window.print();
    });
    return () => {
      live = false;
      window.removeEventListener('afterprint', done);
    };
  }, []);
  return createPortal(
    <div ref={root} data-print-root data-print-sheet className="hidden print:block">
      <style>{pages[paper]}</style>
      {children}
    </div>,
    document.body,
  );
}

/** Bar codes are drawn, pictures and letters are there; after five seconds it prints what there is. */
async function whenDrawn(root: React.RefObject<HTMLElement | null>): Promise<void> {
  const end = performance.now() + 5000;
  await document.fonts?.ready;
  for (;;) {
    await new Promise((resolve) => requestAnimationFrame(resolve));
    const waiting =
      root.current?.querySelector('[data-print-wait]') ??
      [...(root.current?.querySelectorAll('img') ?? [])].find((image) => !image.complete);
    if (!waiting || performance.now() > end) return;
  }
}
