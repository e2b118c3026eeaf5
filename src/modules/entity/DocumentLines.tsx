import { type ReactNode, useRef } from 'react';

import { m } from '#messages';
import { Money } from '#ui/display/Money.tsx';
import { Section } from '#ui/page/Section.tsx';
import { useRoom } from '#ui/theme/use-room.ts';

/** The first column says what it is, the others are figures, the last one what it comes to. */
export type DocumentColumn<L> = {
  readonly header: string;
  readonly cell: (line: L) => ReactNode;
  /** Of the last one: what it is stands beside it where the columns do not fit, too. */
  readonly named?: true;
};

type Props<L> = {
  readonly lines: readonly L[];
  readonly columns: readonly DocumentColumn<L>[];
  /** Minor units; absent = it is nothing of money. */
  readonly total?: number;
  readonly sums?: readonly Sum[];
};

/** What a total has beside what the lines come to; minor units. */
export type Sum = { readonly label: string; readonly minor: number };

/** The lines of a document with their total; where the columns do not fit, figures stand below what they are of. */
export function DocumentLines<L extends { readonly id: string }>(props: Props<L>) {
  const box = useRef<HTMLDivElement>(null);
  const roomy = useRoom(box, 160 + 110 * props.columns.length);
  return (
    <Section title={m.common_lines()} flush>
      <div ref={box} className="text-14">
        {roomy ? <Table {...props} /> : <Stack {...props} />}
      </div>
    </Section>
  );
}

function Table<L extends { readonly id: string }>({ lines, columns, total, sums }: Props<L>) {
  const cellClass = 'px-3 py-2.5 whitespace-nowrap text-right first:w-full first:pl-4 first:text-left first:whitespace-normal last:pr-4';
  return (
    <table className="w-full">
      <thead>
        <tr className="text-12 text-muted-foreground">
          {columns.map(({ header }) => (
            <th key={header} scope="col" className="h-8 px-3 text-right font-medium whitespace-nowrap first:pl-4 first:text-left last:pr-4">
              {header}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {lines.map((line) => (
          <tr key={line.id} className="border-t align-baseline">
            {columns.map(({ header, cell }) => (
              <td key={header} className={`${cellClass} last:font-medium`}>
                {cell(line)}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
      {total !== undefined && (
        <tfoot>
          {sums?.map(({ label, minor }) => (
            <tr key={label} className="border-t">
              <th scope="row" colSpan={columns.length - 1} className={`${cellClass} font-normal`}>
                {label}
              </th>
              <td className={cellClass}>
                <Money minor={minor} />
              </td>
            </tr>
          ))}
          <tr className="border-t font-semibold">
            <th scope="row" colSpan={columns.length - 1} className={`${cellClass} font-semibold`}>
              {m.ui_total()}
            </th>
            <td className={cellClass}>
              <Money minor={total} />
            </td>
          </tr>
        </tfoot>
      )}
    </table>
  );
}

function Stack<L extends { readonly id: string }>({ lines, columns, total, sums }: Props<L>) {
  const [what, ...figures] = columns;
  const amount = figures.pop();
  return (
    <>
      <ul className="divide-y">
        {lines.map((line) => (
          <li key={line.id} className="flex flex-col gap-1 px-4 py-2.5">
            <span className="break-words">{what?.cell(line)}</span>
            <span className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
              <span className="flex flex-wrap gap-x-3 text-13 text-muted-foreground">
                {figures.map(({ header, cell }) => (
                  <span key={header}>
                    {header} {cell(line)}
                  </span>
                ))}
              </span>
              <span className="ml-auto text-right font-medium">
                {amount?.named && <span className="text-13 font-normal text-muted-foreground">{amount.header} </span>}
                {amount?.cell(line)}
              </span>
            </span>
          </li>
        ))}
      </ul>
      {sums?.map(({ label, minor }) => (
        <p key={label} className="flex justify-between gap-4 border-t px-4 py-2.5">
          <span>{label}</span>
          <Money minor={minor} />
        </p>
      ))}
      {total !== undefined && (
        <p className="flex justify-between gap-4 border-t px-4 py-2.5 font-semibold">
          <span>{m.ui_total()}</span>
          <Money minor={total} />
        </p>
      )}
    </>
  );
}
