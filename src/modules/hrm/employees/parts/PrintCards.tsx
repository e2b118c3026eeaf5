import { useCompany } from '#data/react.tsx';
import { m } from '#messages';
import { PrintJob, PrintSheet } from '#ui/print/PrintSheet.tsx';
import { QrCode } from '#ui/print/QrCode.tsx';

import { Face } from '../../face/index.ts';
import type { EmployeeRow } from '../../people/index.ts';
import { useSetup } from '../use-setup.ts';

const perPage = 8;

/** ID cards of the size of a bank card, eight on a page, to be cut out. */
export function PrintCards({ rows, onDone }: { readonly rows: readonly EmployeeRow[]; readonly onDone: () => void }) {
  const pages = Array.from({ length: Math.ceil(rows.length / perPage) }, (_, i) => rows.slice(i * perPage, (i + 1) * perPage));
  return (
    <PrintJob paper="a4" onDone={onDone}>
      {pages.map((page) => (
        <PrintSheet key={page[0]?.id} paper="a4">
          <div className="grid grid-cols-[repeat(2,86mm)] gap-x-[8mm] gap-y-[6mm]">
            {page.map((row) => (
              <IdCard key={row.id} row={row} />
            ))}
          </div>
        </PrintSheet>
      ))}
    </PrintJob>
  );
}

function IdCard({ row }: { readonly row: EmployeeRow }) {
  const company = useCompany();
  const { nameOf } = useSetup();
  return (
    <section className="flex h-[54mm] w-[86mm] break-inside-avoid flex-col overflow-hidden rounded-[3mm] border border-black/40 text-[8.5pt] leading-snug">
      <header className="flex items-baseline justify-between gap-2 border-b border-black/20 bg-black/5 px-[4mm] py-[1.8mm]">
        <span className="truncate text-[10pt] font-semibold">{company.name}</span>
        <span className="shrink-0 text-[7pt] tracking-wide text-black/65 uppercase">{m.people_card()}</span>
      </header>
      <div className="flex min-h-0 flex-1 items-center gap-[3mm] px-[4mm]">
        <Face of={row} size="lg" />
        <div className="min-w-0 flex-1">
          <p className="text-[11pt] leading-tight font-semibold break-words">{row.name}</p>
          {row.name_local !== '' && <p className="text-[9pt] break-words">{row.name_local}</p>}
          <p className="text-black/70">{[row.designation, nameOf(row.department_id)].filter(Boolean).join(' · ')}</p>
          <p className="mt-[1mm] font-semibold figures">{row.code}</p>
        </div>
        {row.badge_code !== null && (
          <figure className="flex flex-col items-center">
            <QrCode text={row.badge_code} className="size-[21mm]" />
            <figcaption className="text-[6pt] figures">{row.badge_code}</figcaption>
          </figure>
        )}
      </div>
      <footer className="truncate border-t border-black/20 px-[4mm] py-[1.2mm] text-[6.5pt] text-black/65">
        {[nameOf(row.place_id), company.phone, company.address].filter(Boolean).join(' · ')}
      </footer>
    </section>
  );
}
