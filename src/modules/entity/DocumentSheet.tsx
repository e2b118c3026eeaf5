import { m } from '#messages';
import { Money } from '#ui/display/Money.tsx';

import type { StateTexts } from './document-states.tsx';
import type { DocumentColumn } from './DocumentLines.tsx';
import type { DocumentFact, DocumentRow } from './DocumentPage.tsx';
import { Sheet, SheetTable } from './Sheet.tsx';

type Props<L> = {
  readonly row: DocumentRow;
  readonly name: string;
  readonly states: StateTexts;
  readonly facts: readonly DocumentFact[];
  readonly lines: readonly L[];
  readonly columns: readonly DocumentColumn<L>[];
};

/** A document on paper. What stands in its note is for the company alone. */
export function DocumentSheet<L extends { readonly id: string }>({ row, name, states, facts, lines, columns }: Props<L>) {
  return (
    <Sheet title={name} about={[row.number, states[row.status]?.name()]} day={row.day}>
      <dl className="grid grid-cols-2 gap-x-[8mm] gap-y-[3mm]">
        {facts.map(({ label, value }) => (
          <div key={label}>
            <dt className="text-[8.5pt] text-black/65">{label}</dt>
            <dd className="break-words">{value}</dd>
          </div>
        ))}
      </dl>
      <SheetTable
        heads={columns.map(({ header }) => header)}
        texts={1}
        rows={lines.map((line) => ({ id: line.id, cells: columns.map(({ cell }) => cell(line)) }))}
        foot={[m.ui_total(), ...columns.slice(2).map(() => ''), <Money key="total" minor={row.total_amount} />]}
      />
    </Sheet>
  );
}
