import { Download } from 'lucide-react';

import { useConnection } from '#data/connection.tsx';
import { m } from '#messages';
import { useNeedsConnection } from '#modules/entity/index.ts';
import { Button } from '#ui/control/Button.tsx';
import { useNumberText } from '#ui/display/numbers.tsx';
import { Progress } from '#ui/display/Progress.tsx';
import { Notice } from '#ui/page/Notice.tsx';
import { Section } from '#ui/page/Section.tsx';

import type { Contents } from './calls.ts';
import type { Export } from './use-export.ts';

/** `contents`: `undefined` while they are counted. */
export function ExportCard({ contents, start, cancel, busy, progress }: Export & { readonly contents: Contents | 'failed' | undefined }) {
  const offline = useNeedsConnection();
  const { waiting } = useConnection();
  const number = useNumberText();
  return (
    <Section title={m.company_data_export()} text={m.company_data_export_text()}>
      <div className="flex flex-col items-start gap-3 text-14">
        <p aria-live="polite">
          {offline ?? (contents === 'failed' ? m.company_data_failed() : holdingOf(contents, number))} {m.company_data_export_trash()}
        </p>
        {waiting > 0 && !busy && (
          <Notice tone="warning">
            {waiting === 1 ? m.company_data_export_waiting_one() : m.company_data_export_waiting({ n: number(waiting) })}
          </Notice>
        )}
        {busy ? (
          <div className="flex w-full flex-col items-start gap-3">
            <div className="w-full">
              <Progress label={labelOf(progress)} done={progress?.done ?? 0} total={progress?.total ?? 1} />
            </div>
            <p className="text-muted-foreground">{m.company_data_export_stay()}</p>
            <Button onClick={cancel}>{m.company_data_export_cancel()}</Button>
          </div>
        ) : (
          <Button tone="primary" icon={Download} onClick={start} disabled={offline !== undefined} title={offline}>
            {m.common_export()}
          </Button>
        )}
      </div>
    </Section>
  );
}

function holdingOf(contents: Contents | undefined, number: (n: number) => string): string {
  if (!contents) return m.company_data_export_counting();
  const rows = contents.tables.reduce((sum, table) => sum + table.rows, 0);
  return m.company_data_export_holds({
    rows: number(rows),
    tables: number(contents.tables.length),
    files: number(contents.files.length),
  });
}

function labelOf(progress: Export['progress']): string {
  if (!progress) return m.company_data_export_begin();
  return progress.table === null ? m.company_data_export_fetching() : m.company_data_export_reading({ table: progress.table });
}
