import { type ClipboardEvent, useState } from 'react';

import { useKeys, useStore } from '#data/react.tsx';
import { parseMoney } from '#kernel/money.ts';
import { m } from '#messages';
import { useFormat } from '#ui/display/format.tsx';
import { MoneyInput } from '#ui/form/inputs/MoneyInput.tsx';
import { QuantityInput } from '#ui/form/inputs/QuantityInput.tsx';
import { toast } from '#ui/overlay/toast.tsx';
import { useTask } from '#ui/overlay/use-task.ts';
import { Section } from '#ui/page/Section.tsx';
import { EmptyState } from '#ui/page/states.tsx';

import { type EntryFacts, type EntryRow, setEntries, type Worked } from '../payroll/index.ts';
import { PayrollEntry } from '../payroll/kind.ts';
import type { StepProps } from './DraftRun.tsx';
import { type GridColumn, gridColumns, pastedCells } from './grid.ts';

/** What is entered by hand, person by person; each cell is kept as it is left, and a piece of a spreadsheet can be pasted. */
export function InputsGrid({ run, people }: StepProps) {
  const store = useStore();
  const { currency } = useFormat();
  const entries = new Map((useKeys(PayrollEntry, { by: 'run', equals: run.id }) ?? []).map((entry) => [entry.employee_id, entry]));
  const rows = people.filter(({ why }) => why === undefined);
  const [set] = useTask(async (told: ReadonlyMap<string, EntryFacts>) => setEntries(store, run, told));
  const save = (employee: string, facts: EntryFacts) => set(new Map([[employee, facts]]));

  function paste(event: ClipboardEvent, row: number, column: GridColumn): void {
    const text = event.clipboardData.getData('text/plain');
    if (!/[\t\n]/.test(text.trim())) return;
    event.preventDefault();
    const { cells, unread } = pastedCells(text, column, (one) => parseMoney(one, currency));
    const told = cells.flatMap((facts, at) => {
      const employee = rows[row + at]?.employee.id;
      return employee === undefined ? [] : [[employee, facts] as const];
    });
    if (told.length > 0) set(new Map(told));
    if (unread.length > 0) toast.warning(m.payroll_paste_unread({ cells: unread.slice(0, 5).join(', ') }));
  }

  if (rows.length === 0) return <EmptyState title={m.payroll_nobody()} />;
  return (
    <Section flush title={m.payroll_inputs()} text={m.payroll_inputs_text()}>
      <div className="overflow-x-auto">
        <table className="w-full min-w-180 border-collapse text-14">
          <thead>
            <tr className="border-b text-left text-12 text-muted-foreground">
              <th className="px-4 py-2 font-medium">{m.people_one()}</th>
              {gridColumns.map((column) => (
                <th key={column} className="px-1.5 py-2 font-medium">
                  {columnText[column]()}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((one, row) => (
              <tr key={one.employee.id} className="border-b last:border-b-0">
                <th scope="row" className="max-w-60 truncate px-4 py-1.5 text-left font-medium">
                  {one.employee.name} <span className="text-12 font-normal figures text-muted-foreground">{one.employee.code}</span>
                </th>
                {gridColumns.map((column) => (
                  <td key={column} className="px-1.5 py-1" onPaste={(event) => paste(event, row, column)}>
                    <Cell
                      column={column}
                      one={one}
                      value={entries.get(one.employee.id)?.[column] ?? null}
                      onSave={(value) => save(one.employee.id, { [column]: value })}
                    />
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </Section>
  );
}

const columnText: Readonly<Record<GridColumn, () => string>> = {
  bonus: m.payroll_bonus,
  bonus_note: m.payroll_bonus_note,
  deduction: m.payroll_deduction,
  deduction_note: m.payroll_deduction_note,
  overtime: m.payroll_overtime_minutes,
};

type Value = EntryRow[GridColumn];
type CellProps = { readonly column: GridColumn; readonly one: Worked; readonly value: Value; readonly onSave: (value: Value) => void };

/** Kept when it is left, or on Enter; what is no number stays until it is one. */
function Cell({ column, one, value, onSave }: CellProps) {
  const [typed, type] = useState<Value | undefined>(undefined);
  const label = `${columnText[column]()}: ${one.employee.name}`;
  const leave = () => {
    if (typed !== undefined && typed !== value && !Number.isNaN(typed)) onSave(typed ?? (column === 'overtime' ? null : 0));
    type(undefined);
  };
  const shown = typed === undefined ? value : typed;
  const box = { 'aria-label': label, onBlur: leave };
  if (column === 'bonus_note' || column === 'deduction_note') {
    return (
      <input
        {...box}
        value={String(shown ?? '')}
        maxLength={100}
        onChange={(event) => type(event.target.value)}
        className="h-9 w-full min-w-30 rounded-md border border-border-strong bg-card px-2"
      />
    );
  }
  const number = typeof shown === 'number' ? shown : null;
  return column === 'overtime' ? (
    <QuantityInput {...box} value={number} onChange={(next) => type(next)} />
  ) : (
    <MoneyInput {...box} value={number === 0 ? null : number} onChange={(next) => type(next)} />
  );
}
