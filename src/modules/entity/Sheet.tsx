import type { ReactNode } from 'react';

import { useCompany, useStore } from '#data/react.tsx';
import { DateText } from '#ui/display/dates.tsx';
import { PrintSheet } from '#ui/print/PrintSheet.tsx';

/** A paper of the company on A4: who says it, what it is, the day. */
export function Sheet({
  title,
  about,
  day,
  children,
}: {
  readonly title: string;
  readonly about: readonly (string | undefined)[];
  /** Absent = today. */
  readonly day?: string;
  readonly children: ReactNode;
}) {
  const company = useCompany();
  const store = useStore();
  return (
    <PrintSheet paper="a4" className="flex flex-col gap-[6mm]">
      <header className="flex items-start justify-between gap-8">
        <div>
          <p className="text-[15pt] font-semibold tracking-tight">{company.name}</p>
          <p className="text-[9pt] text-black/65">{[company.address, company.phone].filter(Boolean).join(' · ')}</p>
        </div>
        <div className="text-right">
          <p className="text-[19pt] leading-tight font-semibold">{title}</p>
          <p className="text-[10.5pt] font-medium">{about.filter(Boolean).join(' · ')}</p>
          <p className="text-[9pt] text-black/65">
            <DateText day={day ?? store.today()} />
          </p>
        </div>
      </header>
      {children}
    </PrintSheet>
  );
}

type Row = { readonly id: string; readonly cells: readonly ReactNode[] };

/** A table on paper: the first columns are texts, the others amounts. */
export function SheetTable({
  heads,
  texts,
  rows,
  foot,
}: {
  readonly heads: readonly string[];
  readonly texts: number;
  readonly rows: readonly Row[];
  readonly foot?: readonly ReactNode[];
}) {
  // Many amounts leave the texts too little room.
  const wide = heads.length - texts > 3 ? 'w-[20mm]' : 'w-[27mm]';
  const end = (i: number) => (i < texts ? 'pr-[4mm]' : 'text-right');
  return (
    <table className="w-full border-collapse">
      <thead>
        <tr className="border-b-2 border-black text-left text-[8.5pt]">
          {heads.map((head, i) => (
            <th key={head} scope="col" className={`py-[1.5mm] font-medium ${i < texts ? '' : `${wide} text-right`}`}>
              {head}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(({ id, cells }) => (
          <tr key={id} className="break-inside-avoid border-b border-black/15 align-top">
            {cells.map((cell, i) => (
              // oxlint-disable-next-line react/no-array-index-key -- columns stand where they stand
              <td key={i} className={`py-[1.6mm] ${end(i)}`}>
                {cell}
              </td>
            ))}
          </tr>
        ))}
        {foot && (
          <tr className="border-b border-black font-semibold">
            {foot.map((cell, i) => (
              // oxlint-disable-next-line react/no-array-index-key -- columns stand where they stand
              <td key={i} className={`py-[1.8mm] ${end(i)}`}>
                {cell}
              </td>
            ))}
          </tr>
        )}
      </tbody>
    </table>
  );
}

/** Where people sign, at the foot of the page. */
export function Signatures({ names }: { readonly names: readonly string[] }) {
  return (
    <footer className="mt-auto flex break-inside-avoid gap-[12mm] pt-[16mm] text-center text-[8.5pt]">
      {names.map((name) => (
        <span key={name} className="flex-1 border-t border-black/50 pt-[1mm]">
          {name}
        </span>
      ))}
    </footer>
  );
}
