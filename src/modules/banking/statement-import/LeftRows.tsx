import { m } from '#messages';
import { useDateFormat } from '#ui/display/format.tsx';
import { useNumberText } from '#ui/display/numbers.tsx';

import type { RowReport } from '../../business/imports/index.ts';
import { isVoid } from '../transactions/kind.ts';
import { leftText } from './import-texts.ts';
import type { Planned } from './plan.ts';
import { RowFacts } from './RowFacts.tsx';
import { WindowRows } from './WindowRows.tsx';

/** Rows that were imported before. */
export function ThereRows({ rows }: { readonly rows: readonly Planned[] }) {
  return (
    <WindowRows label={m.bank_import_there()} rows={rows} height={60} keyOf={(row) => row.importId}>
      {(row) => (
        <div className="flex h-full items-center px-3">
          <RowFacts day={row.day} amount={row.amount} title={row.title || row.party} details={detailsOf(row)} />
        </div>
      )}
    </WindowRows>
  );
}

function detailsOf({ standing, reference }: Planned): readonly string[] {
  if (standing.state !== 'there') return [];
  const { entry } = standing;
  const state = entry.deleted_at === null ? (isVoid(entry) ? m.banking_voided() : '') : m.bank_import_trash();
  return [entry.transaction_no ?? '', reference, state];
}

/** Rows that cannot be taken, and rows that say nothing of money, each with its reason; the first ones first. */
export function LeftRows({ reports }: { readonly reports: readonly RowReport[] }) {
  const number = useNumberText();
  const format = useDateFormat();
  const sorted = reports.map((report, i) => ({ report, key: String(i) })).toSorted((a, b) => rank(a.report) - rank(b.report));
  return (
    <WindowRows label={m.import_skipped()} rows={sorted} height={60} keyOf={({ key }) => key}>
      {({ report }) => (
        <div className="flex h-full items-center gap-3 px-3 text-13">
          <span className="w-12 shrink-0 figures text-muted-foreground">{number(report.line)}</span>
          <span className={`line-clamp-2 min-w-0 break-words ${report.outcome === 'invalid' ? 'text-danger-strong' : ''}`}>
            {leftText(report, number, format)}
          </span>
        </div>
      )}
    </WindowRows>
  );
}

function rank({ outcome }: RowReport): number {
  return outcome === 'invalid' ? 0 : 1;
}
