import { PrintSheet } from '#ui/print/PrintSheet.tsx';
import { QrCode } from '#ui/print/QrCode.tsx';

import type { Fact } from './attendance.ts';
import type { Layout } from './layouts.ts';
import type { Paper, PaperTable } from './paper.ts';

type Props = { readonly papers: readonly Paper[]; readonly layout: Layout; readonly logo: string | null };

/** Slips on A4: one on a page, or two halves of it. */
export function SlipPapers({ papers, layout, logo }: Props) {
  if (layout !== 'compact') {
    return papers.map((paper) => (
      <PrintSheet key={paper.id} paper="a4">
        <Slip paper={paper} detailed={layout === 'detailed'} logo={logo} />
      </PrintSheet>
    ));
  }
  const pairs = papers.flatMap((paper, place) => (place % 2 === 0 ? [[paper, papers[place + 1]] as const] : []));
  return pairs.map(([first, second]) => (
    <PrintSheet key={first.id} paper="a4">
      <div className="flex min-h-[129mm] break-inside-avoid flex-col">
        <HalfSlip paper={first} logo={logo} />
      </div>
      {second && (
        <div className="mt-[3mm] flex min-h-[130mm] break-inside-avoid flex-col border-t border-dashed border-black/40 pt-[4mm]">
          <HalfSlip paper={second} logo={logo} />
        </div>
      )}
    </PrintSheet>
  ));
}

type SlipProps = { readonly paper: Paper; readonly logo: string | null };

function Slip({ paper, detailed, logo }: SlipProps & { readonly detailed: boolean }) {
  return (
    <div
      lang={paper.language}
      className={`flex min-h-[inherit] flex-col ${detailed ? 'gap-[3mm] text-[8.5pt] leading-snug' : 'gap-[5.5mm] text-[10pt]'}`}
    >
      <Head paper={paper} logo={logo} />
      <Facts facts={paper.person} className={`border-y border-black/20 ${detailed ? 'grid-cols-3 py-[2mm]' : 'grid-cols-2 py-[3mm]'}`} />
      {paper.attendance.length > 0 && <Attendance paper={paper} />}
      <Inline title={paper.heads.leave} facts={paper.leave} />
      <div className="grid grid-cols-2 items-start gap-[6mm]">
        <Table table={paper.earnings} paper={paper} detailed={detailed} />
        <Table table={paper.deductions} paper={paper} detailed={detailed} />
      </div>
      {paper.employer && <Table table={paper.employer} paper={paper} detailed={detailed} />}
      <Payable paper={paper} small={detailed} />
      {detailed && paper.days.length > 0 && <Days paper={paper} />}
      <Foot paper={paper} className={detailed ? 'pt-[10mm]' : 'pt-[18mm]'} />
    </div>
  );
}

function HalfSlip({ paper, logo }: SlipProps) {
  return (
    <div lang={paper.language} className="flex flex-1 flex-col gap-[2.2mm] text-[8pt] leading-snug">
      <Head paper={paper} logo={logo} small />
      <Facts facts={paper.person} className="grid-cols-4 border-y border-black/20 py-[1.5mm]" />
      <Inline facts={paper.attendance} />
      <Inline title={paper.heads.leave} facts={paper.leave} />
      <div className="grid grid-cols-2 items-start gap-[5mm]">
        <Table table={paper.earnings} paper={paper} detailed={false} small />
        <Table table={paper.deductions} paper={paper} detailed={false} small />
      </div>
      {paper.employer && <Table table={paper.employer} paper={paper} detailed={false} small />}
      <Payable paper={paper} small />
      <Foot paper={paper} className="pt-[7mm]" />
    </div>
  );
}

function Head({ paper, logo, small = false }: SlipProps & { readonly small?: boolean }) {
  return (
    <header className="flex items-start justify-between gap-8">
      <div className="flex min-w-0 items-center gap-[4mm]">
        {logo !== null && <img src={logo} alt="" className={`${small ? 'size-[10mm]' : 'size-[15mm]'} shrink-0 object-contain`} />}
        <div className="min-w-0">
          <p className={`${small ? 'text-[11pt]' : 'text-[14pt]'} leading-tight font-semibold`}>{paper.company.name}</p>
          <p className="text-[0.85em] text-black/65">{paper.company.about}</p>
        </div>
      </div>
      <div className="shrink-0 text-right">
        <p className={`${small ? 'text-[11pt]' : 'text-[16pt]'} leading-tight font-semibold`}>{paper.title}</p>
        <p className="font-medium">{paper.period}</p>
        <p className="text-[0.85em] figures text-black/65">{paper.slipNo}</p>
        {paper.warning !== '' && <p className="mt-[1mm] border border-black px-[2mm] font-semibold">{paper.warning}</p>}
      </div>
    </header>
  );
}

function Facts({ facts, className }: { readonly facts: readonly Fact[]; readonly className: string }) {
  return (
    <dl className={`grid gap-x-[8mm] gap-y-[0.8mm] ${className}`}>
      {facts.map(({ label, value }) => (
        <div key={label} className="flex min-w-0 gap-[2mm]">
          <dt className="shrink-0 text-black/60">{label}</dt>
          <dd className="min-w-0 font-medium break-words">{value}</dd>
        </div>
      ))}
    </dl>
  );
}

/** Facts one after the other on a line. */
function Inline({ title, facts }: { readonly title?: string; readonly facts: readonly Fact[] }) {
  if (facts.length === 0) return null;
  return (
    <p>
      {title && <span className="pr-[2mm] text-[0.95em] font-semibold">{title}</span>}
      {facts.map(({ label, value }, place) => (
        <span key={label}>
          {place > 0 && <span className="text-black/40"> · </span>}
          <span className="text-black/60">{label}</span> <span className="font-medium figures">{value}</span>
        </span>
      ))}
    </p>
  );
}

function Attendance({ paper }: { readonly paper: Paper }) {
  return (
    <section>
      <h2 className="pb-[1.5mm] text-[0.9em] font-semibold">{paper.heads.attendance}</h2>
      <dl className="grid grid-cols-6 border-t border-l border-black/15">
        {paper.attendance.map(({ label, value }) => (
          <div key={label} className="flex flex-col justify-between border-r border-b border-black/15 px-[1.5mm] py-[1mm]">
            <dt className="text-[0.75em] leading-tight text-black/60">{label}</dt>
            <dd className="font-medium figures">{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

type TableProps = { readonly table: PaperTable; readonly paper: Paper; readonly detailed: boolean; readonly small?: boolean };

function Table({ table: { title, lines, total }, paper: { heads }, detailed, small = false }: TableProps) {
  const pad = small ? 'py-[0.6mm]' : detailed ? 'py-[0.8mm]' : 'py-[1.2mm]';
  return (
    <table className="w-full border-collapse">
      <thead>
        <tr className="border-b-2 border-black text-[0.85em]">
          <th scope="col" className={`${pad} text-left font-semibold`}>
            {title}
          </th>
          <th scope="col" className={`${pad} text-right font-medium`}>
            {heads.amount}
          </th>
          {heads.year !== '' && (
            <th scope="col" className={`${pad} pl-[3mm] text-right font-medium text-black/60`}>
              {heads.year}
            </th>
          )}
        </tr>
      </thead>
      <tbody>
        {lines.map((line, place) => (
          // Lines of a slip never change places.
          // oxlint-disable-next-line react/no-array-index-key
          <tr key={place} className="break-inside-avoid border-b border-black/15 align-baseline">
            <td className={`${pad} pr-[2mm]`}>
              {line.label}
              {line.adjusts !== '' && <span className="block text-[0.82em] text-black/60">{line.adjusts}</span>}
              {detailed &&
                [...line.arithmetic, line.days].filter(Boolean).map((text) => (
                  <span key={text} className="block text-[0.8em] leading-tight text-black/60">
                    {text}
                  </span>
                ))}
            </td>
            <td className={`${pad} text-right figures`}>{line.amount}</td>
            {heads.year !== '' && <td className={`${pad} pl-[3mm] text-right text-[0.9em] figures text-black/60`}>{line.year}</td>}
          </tr>
        ))}
        <tr className="align-baseline font-semibold">
          <td className={pad}>{total.label}</td>
          <td className={`${pad} text-right figures`}>{total.value}</td>
          {heads.year !== '' && <td className={`${pad} pl-[3mm] text-right text-[0.9em] figures text-black/60`}>{total.year}</td>}
        </tr>
      </tbody>
    </table>
  );
}

function Payable({ paper, small = false }: { readonly paper: Paper; readonly small?: boolean }) {
  const { sums, payable, words, notes, code, qr } = paper;
  return (
    <section className="flex break-inside-avoid items-start gap-[6mm] border-t-2 border-black pt-[2.5mm]">
      <div className="flex shrink-0 items-start gap-[3mm]">
        <QrCode text={qr} className={small ? 'size-[17mm]' : 'size-[24mm]'} />
        <p>
          <span className="block text-[0.8em] text-black/60">{code.label}</span>
          <span className="font-mono text-[0.95em]">{code.value}</span>
        </p>
      </div>
      <dl className="flex min-w-0 flex-1 flex-col gap-[0.6mm]">
        {sums.map((sum) => (
          <Sum key={sum.label} {...sum} />
        ))}
        <div className={`flex items-baseline justify-between gap-[4mm] font-semibold ${small ? 'text-[11pt]' : 'text-[14pt]'}`}>
          <dt>{payable.label}</dt>
          <dd className="figures">{payable.value}</dd>
        </div>
        <div className="text-right">
          <dt className="sr-only">{words.label}</dt>
          <dd>{words.value}</dd>
        </div>
        {payable.year !== '' && <Sum label={`${payable.label} · ${paper.heads.year}`} value={payable.year} quiet />}
        {notes.map((note) => (
          <Sum key={note.label} {...note} quiet />
        ))}
      </dl>
    </section>
  );
}

function Sum({ label, value, quiet = false }: Fact & { readonly quiet?: boolean }) {
  return (
    <div className={`flex items-baseline justify-between gap-[4mm] ${quiet ? 'text-[0.88em] text-black/65' : ''}`}>
      <dt>{label}</dt>
      <dd className="figures">{value}</dd>
    </div>
  );
}

/** In three columns, so that a month fits below the slip. */
function Days({ paper: { heads, days, dayHeads } }: { readonly paper: Paper }) {
  const each = Math.ceil(days.length / 3);
  return (
    <section className="break-inside-avoid">
      <h2 className="pb-[1mm] font-semibold">{heads.days}</h2>
      <div className="grid grid-cols-3 items-start gap-x-[5mm] text-[0.8em] leading-tight">
        {[0, 1, 2].map((column) => (
          <table key={column} className="w-full border-collapse">
            <thead>
              <tr className="border-b border-black">
                {dayHeads.map((head, place) => (
                  <th
                    key={head}
                    scope="col"
                    className={`py-[0.5mm] font-medium ${isText(place, dayHeads) ? 'pr-[1.5mm] text-left' : 'pl-[1.5mm] text-right'}`}
                  >
                    {head}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {days.slice(column * each, (column + 1) * each).map(({ id, cells }) => (
                <tr key={id} className="border-b border-black/15">
                  {cells.map((cell, place) => (
                    <td
                      key={dayHeads[place]}
                      className={`py-[0.4mm] ${isText(place, dayHeads) ? 'pr-[1.5mm] text-left' : 'pl-[1.5mm] text-right figures'} ${place === 0 ? 'whitespace-nowrap' : ''}`}
                    >
                      {cell}
                    </td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        ))}
      </div>
    </section>
  );
}

/** Day and status; the others are times and shares. */
function isText(place: number, heads: readonly string[]): boolean {
  return place === 0 || (place === 1 && heads.length === 5);
}

function Foot({ paper, className }: { readonly paper: Paper; readonly className: string }) {
  return (
    <footer className={`mt-auto grid break-inside-avoid grid-cols-3 gap-[6mm] text-center text-[0.85em] ${className}`}>
      {paper.signatures.map((label) => (
        <p key={label} className="border-t border-black pt-[1mm]">
          {label}
        </p>
      ))}
    </footer>
  );
}
