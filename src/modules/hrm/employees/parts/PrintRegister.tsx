import { m } from '#messages';
import { DateText } from '#ui/display/dates.tsx';
import { useNumberText } from '#ui/display/numbers.tsx';
import { PrintJob } from '#ui/print/PrintSheet.tsx';

import { Sheet, SheetTable } from '../../../entity/index.ts';
import { employeeStatusText, type EmployeeRow } from '../../people/index.ts';
import { useSetup } from '../use-setup.ts';

/** The register of employees, as the list shows them. */
export function PrintRegister({ rows, onDone }: { readonly rows: readonly EmployeeRow[]; readonly onDone: () => void }) {
  const number = useNumberText();
  const { nameOf } = useSetup();
  const heads = [m.people_code(), m.common_name(), m.people_designation(), m.people_department(), m.people_join_date(), m.common_status()];
  return (
    <PrintJob paper="a4" onDone={onDone}>
      <Sheet title={m.people_register()} about={[number(rows.length)]}>
        <SheetTable
          heads={heads}
          texts={heads.length}
          rows={rows.map((row) => ({
            id: row.id,
            cells: [
              row.code,
              <span key="name">
                {row.name}
                {row.name_local !== '' && <span className="block text-[8.5pt] text-black/65">{row.name_local}</span>}
              </span>,
              row.designation,
              nameOf(row.department_id),
              <DateText key="joined" day={row.join_date} />,
              employeeStatusText[row.status](),
            ],
          }))}
        />
      </Sheet>
    </PrintJob>
  );
}
