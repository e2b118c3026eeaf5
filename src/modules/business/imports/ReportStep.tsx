import { CircleCheck, Download, Info } from 'lucide-react';

import { csvText } from '#kernel/csv.ts';
import { m } from '#messages';
import { Button } from '#ui/control/Button.tsx';
import { Quantity } from '#ui/display/numbers.tsx';
import { useNumberText } from '#ui/display/numbers.tsx';
import { type Tone, StatusBadge } from '#ui/display/StatusBadge.tsx';
import { downloadCsv } from '#ui/table/download.ts';

import { hasSomething, type ImportPlan, linesWith, type RowReport } from './plan.ts';
import { reasonText } from './reasons.ts';
import type { ImportResult } from './run.ts';
import type { LoadedFile } from './understood.ts';
import { brokenRows } from './use-import.ts';

const shownRows = 200;

/** What the import would do, or did: counts, then every row that is left out with its reason. */
export function ReportStep({
  file,
  plan,
  result,
}: {
  readonly file: LoadedFile;
  readonly plan: ImportPlan;
  readonly result: ImportResult | undefined;
}) {
  const number = useNumberText();
  const invalid = linesWith(plan, 'invalid');
  return (
    <div className="flex flex-col gap-4">
      <Outcome plan={plan} result={result} />
      <Tallies plan={plan} />
      <p className="flex flex-wrap gap-2">
        <OutcomeBadge plan={plan} outcome="invalid" tone="danger" label={m.import_invalid()} />
        <OutcomeBadge plan={plan} outcome="skipped" tone="neutral" label={m.import_skipped()} />
        <OutcomeBadge plan={plan} outcome="note" tone="info" label={m.import_notes()} />
      </p>
      {invalid > 0 && (
        <Button
          size="sm"
          icon={Download}
          className="self-start"
          onClick={() =>
            downloadCsv(
              file.name.replace(/(\.\w+)?$/, '-errors.csv'),
              csvText(
                [m.common_reason(), ...file.written.headers],
                brokenRows({ rows: file.written.rows, odd: file.odd }, plan, (report) => reasonText(report, number)),
              ),
            )
          }
        >
          {m.import_download_broken()}
        </Button>
      )}
      {plan.reports.length > 0 && <Reports reports={plan.reports} />}
    </div>
  );
}

function Outcome({ plan, result }: { readonly plan: ImportPlan; readonly result: ImportResult | undefined }) {
  const number = useNumberText();
  if (!result && hasSomething(plan)) return null;
  if (!result)
    return <p className="text-muted-foreground">{linesWith(plan, 'invalid') > 0 ? m.import_nothing_fits() : m.import_nothing()}</p>;
  if (result.stopped) {
    return (
      <p role="status" className="flex items-start gap-2 rounded-md bg-warning-soft p-3 text-13 text-warning-strong">
        <Info aria-hidden className="size-4 shrink-0" />
        {m.import_stopped({ n: number(result.written), all: number(plan.steps.length) })}
      </p>
    );
  }
  return (
    <p role="status" className="flex items-start gap-2 rounded-md bg-success-soft p-3 text-13 text-success-strong">
      <CircleCheck aria-hidden className="size-4 shrink-0" />
      <span>
        <strong className="block font-semibold">{m.import_done()}</strong>
        {m.import_done_text()}
      </span>
    </p>
  );
}

function Tallies({ plan }: { readonly plan: ImportPlan }) {
  const labels: Readonly<Record<string, () => string>> = {
    products: m.products_label,
    variants: m.products_variants,
    categories: m.import_tally_categories,
    customers: m.customers_label,
    lines: m.statements_lines,
    parcels: m.parcels_label,
    adjustments: m.statements_adjustments,
    punches: m.attendance_punches,
    employees: m.people_kind_employees,
    people_setup: m.people_setup,
    suppliers: m.suppliers_label,
    prices: m.suppliers_prices,
    components: m.components_label,
    opening: m.factory_move_opening,
    document_lines: m.common_lines,
  };
  const rows = Object.entries(plan.tallies).filter(([, tally]) => tally.created + tally.updated + tally.unchanged > 0);
  if (rows.length === 0) return null;
  return (
    <table className="w-full text-right text-14">
      <thead className="text-12 text-muted-foreground">
        <tr className="border-b">
          <td />
          <th className="py-1.5 font-medium">{m.import_created()}</th>
          <th className="py-1.5 font-medium">{m.import_updated()}</th>
          <th className="py-1.5 font-medium">{m.import_unchanged()}</th>
        </tr>
      </thead>
      <tbody>
        {rows.map(([id, tally]) => (
          <tr key={id} className="border-b last:border-0">
            <th scope="row" className="py-2 text-left font-medium">
              {labels[id]?.()}
            </th>
            {[tally.created, tally.updated, tally.unchanged].map((count, i) => (
              // oxlint-disable-next-line react/no-array-index-key -- three fixed columns
              <td key={i} className={`py-2 ${count === 0 ? 'text-muted-foreground' : 'font-medium'}`}>
                <Quantity value={count} />
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function OutcomeBadge({
  plan,
  outcome,
  tone,
  label,
}: {
  readonly plan: ImportPlan;
  readonly outcome: RowReport['outcome'];
  readonly tone: Tone;
  readonly label: string;
}) {
  const count = linesWith(plan, outcome);
  const number = useNumberText();
  return count === 0 ? null : <StatusBadge tone={tone} label={`${label}: ${number(count)}`} />;
}

function Reports({ reports }: { readonly reports: readonly RowReport[] }) {
  const order = { invalid: 0, note: 1, skipped: 2 } as const;
  const number = useNumberText();
  const sorted = reports.toSorted((a, b) => order[a.outcome] - order[b.outcome] || a.line - b.line);
  return (
    <div className="max-h-72 overflow-y-auto rounded-md border">
      <table className="w-full text-left text-13">
        <thead className="sticky top-0 bg-muted text-12 text-muted-foreground">
          <tr>
            <th className="w-16 px-3 py-1.5 font-medium">{m.import_line()}</th>
            <th className="px-3 py-1.5 font-medium">{m.common_reason()}</th>
          </tr>
        </thead>
        <tbody>
          {sorted.slice(0, shownRows).map((report) => (
            <tr key={`${report.line}-${report.reason}-${report.detail}`} className="border-t">
              <td className="px-3 py-1.5 figures">{number(report.line)}</td>
              <td className={`px-3 py-1.5 ${report.outcome === 'invalid' ? 'text-danger-strong' : ''}`}>{reasonText(report, number)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {sorted.length > shownRows && (
        <p className="border-t px-3 py-1.5 text-13 text-muted-foreground">{m.common_and_more({ n: number(sorted.length - shownRows) })}</p>
      )}
    </div>
  );
}
