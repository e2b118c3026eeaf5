import { TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';

import { m } from '#messages';
import { useNumberText } from '#ui/display/numbers.tsx';
import { SelectInput } from '#ui/form/inputs/SelectInput.tsx';

import type { Mapping } from './mapping.ts';
import type { LoadedFile } from './understood.ts';

type Props = {
  readonly file: LoadedFile;
  readonly mapping: Mapping;
  readonly fields: readonly string[];
  readonly fieldLabel: (field: string) => string;
  readonly onMap: (column: number, field: string | null) => void;
  /** What must be said yet. */
  readonly missing: string | undefined;
  /** Fields that most rows should have and no column becomes. */
  readonly without: readonly string[];
  readonly children: ReactNode;
};

/** What each column of the file means; guessed, and the person has the last word. Questions come first, columns below. */
export function ColumnsStep({ file, mapping, fields, fieldLabel, onMap, missing, without, children }: Props) {
  const number = useNumberText();
  return (
    <div className="flex flex-col gap-4">
      {children}
      <p className={file.format ? 'text-13 text-success-strong' : 'text-13 text-muted-foreground'}>
        {file.format ? m.import_recognised({ format: file.format.label }) : m.import_not_recognised()}
      </p>
      {file.encoding === 'windows-1252' && <Warning>{m.import_windows()}</Warning>}
      {file.lost > 0 && (
        <Warning>{file.lost === 1 ? m.import_letters_lost_one() : m.import_letters_lost({ n: number(file.lost) })}</Warning>
      )}
      {without.length > 0 && <Warning>{m.import_without({ fields: without.map(fieldLabel).join(', ') })}</Warning>}
      {missing && (
        <p role="alert" className="text-13 text-danger-strong">
          {missing}
        </p>
      )}
      <table className="w-full table-fixed text-left text-13">
        <thead className="text-12 text-muted-foreground">
          <tr className="border-b">
            <th className="py-1.5 pr-3 font-medium">{m.import_column_header()}</th>
            <th className="hidden py-1.5 pr-3 font-medium sm:table-cell">{m.common_example()}</th>
            <th className="py-1.5 font-medium">{m.import_column_field()}</th>
          </tr>
        </thead>
        <tbody>
          {file.headers.map((header, column) => (
            // oxlint-disable-next-line react/no-array-index-key -- two columns of a file may have the same header
            <tr key={`${column}-${header}`} className="border-b last:border-0">
              <th scope="row" className="truncate py-1.5 pr-3 font-medium" title={header}>
                {header}
              </th>
              <td className="hidden truncate py-1.5 pr-3 text-muted-foreground sm:table-cell">{exampleOf(file, column)}</td>
              <td className="py-1">
                <SelectInput
                  aria-label={header}
                  value={mapping[column] ?? null}
                  onChange={(field) => onMap(column, field)}
                  none={m.import_column_skip()}
                  options={fields.map((field) => ({ value: field, label: fieldLabel(field) }))}
                />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function Warning({ children }: { readonly children: string }) {
  return (
    <p role="status" className="flex items-start gap-2 rounded-md bg-warning-soft p-3 text-13 text-warning-strong">
      <TriangleAlert aria-hidden className="size-4 shrink-0" />
      {children}
    </p>
  );
}

function exampleOf(file: LoadedFile, column: number): string {
  return file.rows.find((row) => row.cells[column])?.cells[column]?.slice(0, 80) ?? '';
}
