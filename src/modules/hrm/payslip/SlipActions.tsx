import { Printer } from 'lucide-react';
import { lazy, Suspense, useEffect, useState } from 'react';

import { m } from '#messages';
import { Button } from '#ui/control/Button.tsx';

import type { FinalSlip } from './year.ts';

const PapersDialog = lazy(() => import('./PapersDialog.tsx').then((file) => ({ default: file.PapersDialog })));

/** What can be done with a slip that is final: print it, keep it as a file, send it to somebody. */
export function SlipActions({ slip }: { readonly slip: FinalSlip }) {
  return <Papers slips={[slip]} label={m.payslip_papers()} />;
}

/** The same for those of a run, in one print or file. */
export function SlipsMenu({ slips }: { readonly slips: readonly FinalSlip[] }) {
  if (slips.length === 0) return null;
  return <Papers slips={slips} label={m.payslip_papers_many()} />;
}

function Papers({ slips, label }: { readonly slips: readonly FinalSlip[]; readonly label: string }) {
  const [open, setOpen] = useState(false);
  useEffect(readyForPdf, []);
  return (
    <>
      <Button icon={Printer} onClick={() => setOpen(true)}>
        {label}
      </Button>
      <Suspense>{open && <PapersDialog slips={slips} onClose={() => setOpen(false)} />}</Suspense>
    </>
  );
}

/** Files are made without network, too, where this was run with one. */
export function readyForPdf(): void {
  void import('./make-pdf.ts').then(({ warmPdf }) => warmPdf()).catch(() => undefined);
}
