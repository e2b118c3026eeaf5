import { useState } from 'react';

import { allows } from '#access/access.ts';
import { useConnection } from '#data/connection.tsx';
import type { Stored } from '#data/kind.ts';
import { useAccess, useStore } from '#data/react.tsx';
import { href } from '#kernel/href.ts';
import { m } from '#messages';
import { toast } from '#ui/overlay/toast.tsx';
import { useTask } from '#ui/overlay/use-task.ts';
import { useToastUndo } from '#ui/overlay/use-toast-undo.ts';
import { EmptyState, Skeleton } from '#ui/page/states.tsx';
import { signal } from '#ui/scan/feedback.ts';
import { ScanField } from '#ui/scan/ScanField.tsx';
import { ScanResult, ScanScreen } from '#ui/scan/ScanScreen.tsx';

import { componentOfCode } from '../materials/index.ts';
import { issueLines, type RequisitionRow, takeBackIssues } from '../requisitioning/index.ts';
import type { RequisitionLine } from '../requisitioning/kind.ts';
import { useAmountText, useStockGuard } from '../stock/index.ts';
import { IssueLine, type Taken } from './parts/IssueLine.tsx';
import { type RequisitionFacts, useRequisition } from './use-requisition.ts';

/** Issues a requisition from a tablet: a component is scanned or touched, and what is left of it goes out, also without network. */
export function IssueScreen({ row }: { readonly row: Stored<RequisitionRow> }) {
  const facts = useRequisition(row);
  const { network } = useConnection();
  const may = allows(useAccess(), 'manage_components');
  const backTo = href('/app/factory/requisition/:requisitionId', { requisitionId: row.id });
  const isOpen = may && row.deleted_at === null && (row.status === 'approved' || row.status === 'picking');
  return (
    <ScanScreen title={[row.requisition_no, row.section].filter(Boolean).join(' · ')} backTo={backTo} offline={network !== 'online'}>
      {!isOpen ? (
        <EmptyState title={m.requisitions_nothing_open()} />
      ) : facts?.isCounted ? (
        <Issuing row={row} facts={facts} />
      ) : (
        <Skeleton lines={6} />
      )}
    </ScanScreen>
  );
}

function Issuing({ row, facts }: { readonly row: Stored<RequisitionRow>; readonly facts: RequisitionFacts }) {
  const store = useStore();
  const amount = useAmountText();
  const guard = useStockGuard();
  const toastUndo = useToastUndo();
  const [chosen, choose] = useState<string>();
  const issuedOf = (line: RequisitionLine) => facts.standing.lines.find(({ id }) => id === line.id);
  const rest = (line: RequisitionLine) => issuedOf(line)?.remaining ?? 0;
  const isDone = facts.standing.lines.every(({ remaining }) => remaining === 0);

  function scan(code: string): void {
    const components = row.lines.flatMap(({ component_id }) => facts.componentOf(component_id) ?? []);
    const component = componentOfCode(components, code);
    const own = row.lines.filter(({ component_id }) => component_id === component?.id);
    const line = own.find((one) => rest(one) > 0) ?? own[0];
    signal(line ? 'ok' : 'error');
    if (line) choose(line.id);
    else toast.error(m.requisitions_not_of_it({ code }));
  }
  const [issue, issuing] = useTask(async (line: RequisitionLine, { quantity, batch, place }: Taken) => {
    const component = facts.componentOf(line.component_id);
    if (component?.track_stock) await guard(component, facts.stockOf(component.id), { quantity, batch, from_id: place });
    const moves = await issueLines(store, row, [{ line, quantity, batch }], { store: place });
    signal('ok');
    choose(undefined);
    const said = { amount: amount(quantity, component?.stock_unit), name: component?.name ?? '' };
    toastUndo(m.requisitions_said_issued(said), () => takeBackIssues(store, moves));
  });
  return (
    <>
      <ScanField size="lg" label={m.requisitions_scan()} placeholder={m.requisitions_touch()} paused={issuing} onScan={scan} />
      {isDone && <ScanResult kind="ok" title={m.requisitions_all_out()} />}
      <ul className="flex flex-col gap-2">
        {row.lines
          .toSorted((a, b) => Number(rest(a) === 0) - Number(rest(b) === 0))
          .map((line) => (
            <IssueLine
              key={line.id}
              {...{ line, facts, busy: issuing }}
              isOpen={chosen === line.id}
              onChoose={() => choose(chosen === line.id ? undefined : line.id)}
              onIssue={(taken) => issue(line, taken)}
            />
          ))}
      </ul>
    </>
  );
}
