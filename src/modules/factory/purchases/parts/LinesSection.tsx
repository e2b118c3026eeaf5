import { m } from '#messages';
import { Money } from '#ui/display/Money.tsx';
import { useNumberText } from '#ui/display/numbers.tsx';

import { type DocumentColumn, DocumentLines } from '../../../entity/index.ts';
import { parts } from '../../material-ledger/index.ts';
import { type PurchaseRow, totalsOf } from '../../purchasing/index.ts';
import type { PurchaseLine } from '../../purchasing/kind.ts';
import { Rate, useSeesCosts } from '../../stock/index.ts';
import { taxOf } from '../tax-of.ts';
import type { PurchaseFacts } from '../use-purchase.ts';

type Props = { readonly row: PurchaseRow; readonly facts: PurchaseFacts };

/** What is ordered, what of it came, and what it costs where this person sees that. */
export function LinesSection({ row, facts }: Props) {
  const sees = useSeesCosts();
  const number = useNumberText();
  const priceOf = (line: PurchaseLine) => facts.prices?.lines.find(({ id }) => id === line.id);
  const cameOf = (line: PurchaseLine) => facts.standing.lines.find(({ id }) => id === line.id);
  const totals = totalsOf(facts.prices?.lines ?? []);
  const columns: readonly DocumentColumn<PurchaseLine>[] = [
    {
      header: m.factory_component(),
      cell: (line) => (
        <>
          {facts.componentOf(line.component_id)?.name ?? '–'}
          {[line.free_reason, line.why, line.note].filter(Boolean).map((text) => (
            <span key={text} className="block text-13 text-muted-foreground">
              {text}
            </span>
          ))}
        </>
      ),
    },
    { header: m.purchases_state_ordered(), cell: (line) => `${number(line.count / parts, 3)} ${line.measure_name}` },
    ...(row.status === 'draft' ? [] : [{ header: m.returns_scan_received(), cell: (line: PurchaseLine) => <Came of={cameOf(line)} /> }]),
    ...(sees
      ? [
          { header: m.common_price(), cell: (line: PurchaseLine) => <Rate rate={priceOf(line)?.price || null} /> },
          { header: m.common_amount(), cell: (line: PurchaseLine) => <Money minor={priceOf(line)?.net} /> },
        ]
      : []),
  ];
  return <DocumentLines lines={row.lines} columns={columns} {...(sees && { total: totals.total, sums: taxOf(totals) })} />;
}

function Came({ of }: { readonly of: PurchaseFacts['standing']['lines'][number] | undefined }) {
  const number = useNumberText();
  if (!of) return null;
  return (
    <span className={of.beyond ? 'font-medium text-danger-strong' : ''}>
      {number(of.received / parts, 3)}
      {of.over > 0 && <span className="block text-12">{m.purchases_over({ n: number(of.over / parts, 3) })}</span>}
      {of.rejected > 0 && (
        <span className="block text-12 text-muted-foreground">{m.purchases_rejected({ n: number(of.rejected / parts, 3) })}</span>
      )}
    </span>
  );
}
