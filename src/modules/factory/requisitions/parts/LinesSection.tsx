import { m } from '#messages';
import { useNumberText } from '#ui/display/numbers.tsx';

import { type DocumentColumn, DocumentLines } from '../../../entity/index.ts';
import { parts } from '../../material-ledger/index.ts';
import { approvedOf, type RequisitionRow } from '../../requisitioning/index.ts';
import type { RequisitionLine } from '../../requisitioning/kind.ts';
import { Amount, useAmountText } from '../../stock/index.ts';
import type { RequisitionFacts } from '../use-requisition.ts';

type Props = { readonly row: RequisitionRow; readonly facts: RequisitionFacts };

/** What is asked for, what may be issued, what is and what came back, and what lies in the store. */
export function LinesSection({ row, facts }: Props) {
  const number = useNumberText();
  const amount = useAmountText();
  const nameOf = (id: string) => facts.componentOf(id)?.name ?? '–';
  const unitOf = (line: RequisitionLine) => facts.componentOf(line.component_id)?.stock_unit ?? '';
  const issuedOf = (line: RequisitionLine) => facts.standing.lines.find(({ id }) => id === line.id);
  const isDecided = row.status !== 'draft' && row.status !== 'submitted';
  const columns: readonly DocumentColumn<RequisitionLine>[] = [
    {
      header: m.factory_component(),
      cell: (line) => (
        <>
          <span className="font-medium">{nameOf(line.component_id)}</span>
          {[line.substitute_for && m.requisitions_instead_of({ name: nameOf(line.substitute_for) }), line.reason, line.note]
            .filter(Boolean)
            .map((text) => (
              <span key={text} className="block text-13 text-muted-foreground">
                {text}
              </span>
            ))}
        </>
      ),
    },
    {
      header: m.requisitions_requested(),
      cell: (line) => (
        <>
          <span className="figures">{number(line.count / parts, 3)}</span> {line.measure_name}
          {!isDecided && line.measure !== unitOf(line) && (
            <span className="block text-12 text-muted-foreground">{amount(line.quantity, unitOf(line))}</span>
          )}
        </>
      ),
    },
    ...(isDecided
      ? [
          {
            header: m.expenses_as_approved(),
            cell: (line: RequisitionLine) => (
              <Amount
                quantity={approvedOf(line)}
                unit={unitOf(line)}
                className={approvedOf(line) < line.quantity ? 'font-medium text-warning-strong' : ''}
              />
            ),
          },
          { header: m.requisitions_state_issued(), cell: (line: RequisitionLine) => <Issued of={issuedOf(line)} unit={unitOf(line)} /> },
        ]
      : []),
    ...(facts.standing.lines.some(({ returned, scrapped }) => returned + scrapped > 0)
      ? [{ header: m.status_returned(), cell: (line: RequisitionLine) => <Returned of={issuedOf(line)} unit={unitOf(line)} /> }]
      : []),
    {
      header: m.products_field_on_hand(),
      cell: (line) => (
        <Held
          quantity={facts.componentOf(line.component_id)?.track_stock ? facts.heldOf(line.component_id) : undefined}
          unit={unitOf(line)}
        />
      ),
    },
  ];
  return <DocumentLines lines={row.lines} columns={columns} />;
}

type Of = { readonly of: RequisitionFacts['standing']['lines'][number] | undefined; readonly unit: string };

function Issued({ of, unit }: Of) {
  if (!of) return null;
  return <Amount quantity={of.issued} unit={unit} className={of.beyond ? 'font-medium text-danger-strong' : ''} />;
}

function Returned({ of, unit }: Of) {
  const amount = useAmountText();
  if (!of) return null;
  return (
    <>
      <Amount quantity={of.returned} unit={unit} />
      {of.scrapped > 0 && (
        <span className="block text-12 text-muted-foreground">
          {m.factory_location_scrap()} {amount(of.scrapped, unit)}
        </span>
      )}
    </>
  );
}

function Held({ quantity, unit }: { readonly quantity: number | undefined; readonly unit: string }) {
  const amount = useAmountText();
  if (quantity === undefined) return <span className="text-muted-foreground">–</span>;
  return (
    <span className={`font-normal figures ${quantity <= 0 ? 'text-danger-strong' : 'text-muted-foreground'}`}>
      {m.requisitions_shelf({ amount: amount(quantity, unit) })}
    </span>
  );
}
