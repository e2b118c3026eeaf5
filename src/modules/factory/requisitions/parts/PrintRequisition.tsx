import { m } from '#messages';
import { useAuthorNames } from '#modules/company/use-author-names.ts';
import { DateText } from '#ui/display/dates.tsx';
import { useNumberText } from '#ui/display/numbers.tsx';
import { PrintJob } from '#ui/print/PrintSheet.tsx';

import { Sheet, SheetTable, Signatures } from '../../../entity/index.ts';
import { parts } from '../../material-ledger/index.ts';
import { approvedOf, purposeText, type RequisitionRow } from '../../requisitioning/index.ts';
import type { RequisitionLine } from '../../requisitioning/kind.ts';
import { useAmountText } from '../../stock/index.ts';
import type { RequisitionFacts } from '../use-requisition.ts';

/** `slip`: what is asked for; `pick`: what is to be fetched, place by place; `note`: what was issued; `back`: what of it came back. */
export type Sort = 'slip' | 'pick' | 'note' | 'back';
type Props = { readonly sort: Sort; readonly row: RequisitionRow; readonly facts: RequisitionFacts; readonly onDone: () => void };

/** A paper of a requisition on A4, without prices. */
export function PrintRequisition({ sort, row, facts, onDone }: Props) {
  const nameOf = useAuthorNames();
  const titles = {
    slip: m.requisitions_slip,
    pick: m.requisitions_pick_list,
    note: m.requisitions_note,
    back: m.requisitions_back_note,
  } as const;
  const signed = {
    slip: [m.requisitions_asked_by(), m.banking_signed_approved()],
    pick: [m.requisitions_signed_issued()],
    note: [m.requisitions_signed_issued(), m.banking_signed_paid()],
    back: [m.requisitions_signed_back(), m.purchases_signed_store()],
  } as const;
  const about = [row.requisition_no, row.section, purposeText[row.purpose](), nameOf({ user_id: row.created_by, actor_kind: 'user' })];
  return (
    <PrintJob paper="a4" onDone={onDone}>
      <Sheet title={titles[sort]()} about={about}>
        {row.needed_by !== null && (
          <p className="text-[10pt]">
            {m.requisitions_needed_by()}: <DateText day={row.needed_by} />
          </p>
        )}
        <Lines sort={sort} row={row} facts={facts} />
        {row.notes !== '' && <p className="text-[10pt] whitespace-pre-wrap">{row.notes}</p>}
        <Signatures names={signed[sort]} />
      </Sheet>
    </PrintJob>
  );
}

function Lines({ sort, row, facts }: Omit<Props, 'onDone'>) {
  const number = useNumberText();
  const amount = useAmountText();
  const component = (line: RequisitionLine) => facts.componentOf(line.component_id);
  const unit = (line: RequisitionLine) => component(line)?.stock_unit ?? '';
  const issued = (line: RequisitionLine) => facts.standing.lines.find(({ id }) => id === line.id);
  const place = (line: RequisitionLine) => facts.stores.nameOf(component(line)?.location_id ?? null);
  const what = (line: RequisitionLine) => [component(line)?.name ?? '–', line.note].filter(Boolean).join(' · ');
  const asked = (line: RequisitionLine) => `${number(line.count / parts, 3)} ${line.measure_name}`;
  if (sort === 'slip')
    return (
      <SheetTable
        heads={[m.factory_component(), m.factory_code(), m.common_reason(), m.requisitions_requested(), m.expenses_as_approved()]}
        texts={3}
        rows={row.lines.map((line) => ({
          id: line.id,
          cells: [what(line), component(line)?.code, line.reason, asked(line), isDecided(row) ? amount(approvedOf(line), unit(line)) : ''],
        }))}
      />
    );
  if (sort === 'pick')
    return (
      <SheetTable
        heads={[m.components_place(), m.factory_component(), m.factory_code(), m.products_field_on_hand(), m.requisitions_remaining()]}
        texts={3}
        rows={row.lines
          .filter((line) => (issued(line)?.remaining ?? 0) > 0)
          .toSorted((a, b) => place(a).localeCompare(place(b)) || what(a).localeCompare(what(b)))
          .map((line) => ({
            id: line.id,
            cells: [
              ...[place(line), what(line), component(line)?.code, amount(facts.heldOf(line.component_id) ?? 0, unit(line))],
              amount(issued(line)?.remaining ?? 0, unit(line)),
            ],
          }))}
      />
    );
  if (sort === 'back')
    return (
      <SheetTable
        heads={[m.factory_component(), m.factory_code(), m.common_reason(), m.requisitions_good(), m.factory_location_scrap()]}
        texts={3}
        rows={row.lines.flatMap((line) => {
          const { returned = 0, scrapped = 0 } = issued(line) ?? {};
          const much = (quantity: number) => (quantity > 0 ? amount(quantity, unit(line)) : '');
          const cells = [what(line), component(line)?.code, reasonsOf(line, facts), much(returned), much(scrapped)];
          return returned + scrapped > 0 ? [{ id: line.id, cells }] : [];
        })}
      />
    );
  return (
    <SheetTable
      heads={[m.factory_component(), m.factory_code(), m.components_batch(), m.requisitions_state_issued(), m.status_returned()]}
      texts={3}
      rows={row.lines
        .filter((line) => (issued(line)?.issued ?? 0) > 0)
        .map((line) => ({
          id: line.id,
          cells: [
            ...[what(line), component(line)?.code, batchesOf(line, facts)],
            amount(issued(line)?.issued ?? 0, unit(line)),
            issued(line)?.returned ? amount(issued(line)?.returned ?? 0, unit(line)) : '',
          ],
        }))}
    />
  );
}

function isDecided({ status }: RequisitionRow): boolean {
  return status !== 'draft' && status !== 'submitted';
}

function reasonsOf({ id }: RequisitionLine, { moves }: RequisitionFacts): string {
  const reasons = moves.filter(({ line_id, type, reverses }) => line_id === id && type === 'scrap' && reverses === null);
  return [...new Set(reasons.map(({ reason }) => reason))].join(', ');
}

function batchesOf({ id }: RequisitionLine, { moves }: RequisitionFacts): string {
  const batches = moves.flatMap(({ line_id, type, batch }) => (line_id === id && type === 'issue' && batch !== null ? [batch] : []));
  return [...new Set(batches)].join(', ');
}
