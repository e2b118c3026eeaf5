import { Download, FileSpreadsheet, FileText } from 'lucide-react';

import { useStore } from '#data/react.tsx';
import type { Sheet } from '#kernel/sheet.ts';
import { m } from '#messages';
import { Button } from '#ui/control/Button.tsx';
import { Menu } from '#ui/overlay/Menu.tsx';
import { useTask } from '#ui/overlay/use-task.ts';
import { download, downloadCsv } from '#ui/table/download.ts';

type Props = {
  /** Names the file. */
  readonly id: string;
  /** Names the sheet. */
  readonly label: string;
  readonly sheet: () => Promise<Sheet>;
  readonly className?: string;
};

/** A list as a file, for people or for other programs. The writers of files come when they are first asked for. */
export function ExportMenu({ id, label, sheet, className = '' }: Props) {
  const store = useStore();
  const name = `${id}-${store.today()}`;
  const [csv, writing] = useTask(async () => downloadCsv(`${name}.csv`, (await import('./csv.ts')).csvOfSheet(await sheet())));
  const [xlsx, packing] = useTask(async () =>
    download(`${name}.xlsx`, await (await import('#kernel/xlsx.ts')).xlsxOf(label, await sheet())),
  );
  return (
    <Menu
      trigger={
        <Button icon={Download} busy={writing || packing} className={className}>
          {m.ui_export()}
        </Button>
      }
      entries={[
        { label: m.ui_export_xlsx(), icon: FileSpreadsheet, onSelect: xlsx },
        { label: m.ui_export_csv(), icon: FileText, onSelect: csv },
      ]}
    />
  );
}
