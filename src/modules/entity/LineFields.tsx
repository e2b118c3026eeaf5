import type { ReactNode } from 'react';

import { m } from '#messages';
import { Money } from '#ui/display/Money.tsx';
import { FieldFault } from '#ui/form/FieldFrame.tsx';
import { useListError } from '#ui/form/fields/use-field.ts';
import { type LineColumn, LineItems, type LineItemsProps } from '#ui/form/LineItems.tsx';
import { Section } from '#ui/page/Section.tsx';

import type { Sum } from './DocumentLines.tsx';

type Props<T> = {
  /** The field of the form that holds them. */
  readonly name: string;
  /** As `useLines` answers. */
  readonly lines: LineItemsProps<T>['lines'];
  readonly columns: readonly LineColumn[];
  readonly newLine: () => T;
  /** Beside the heading. */
  readonly actions?: ReactNode;
  /** What each line comes to, and all of them. Minor units. */
  readonly amounts: readonly number[];
  readonly total: number;
  readonly sums?: readonly Sum[];
  /** The fields of the line at this place, as many as there are columns. */
  readonly children: (index: number) => readonly ReactNode[];
};

/** Where the lines of a document are entered, each with what it comes to. */
export function LineFields<T>({ name, lines, columns, newLine, actions, amounts, total, sums, children }: Props<T>) {
  const error = useListError(name, m.common_lines());
  return (
    <Section title={m.common_lines()} actions={actions} flush>
      <div data-list={name}>
        <LineItems
          lines={lines}
          label={m.common_lines()}
          columns={[...columns, { header: m.common_amount(), width: 150, align: 'end' }]}
          newLine={newLine}
          footer={
            <span className="flex flex-wrap items-baseline justify-end gap-x-4">
              {sums?.map(({ label, minor }) => (
                <span key={label} className="text-muted-foreground">
                  {label} <Money minor={minor} />
                </span>
              ))}
              <span className="text-muted-foreground">{m.ui_total()}</span>
              <Money minor={total} className="text-16 font-semibold" />
            </span>
          }
        >
          {({ index }) => [
            ...children(index),
            <span key="amount" className="flex min-h-control items-center justify-end">
              <Money minor={amounts[index] ?? 0} className="font-medium" />
            </span>,
          ]}
        </LineItems>
        <div className="px-4 pb-3 empty:hidden">
          <FieldFault id={`${name}-error`} error={error} />
        </div>
      </div>
    </Section>
  );
}
