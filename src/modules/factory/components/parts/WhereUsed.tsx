import { Link } from 'react-router-dom';

import { allows } from '#access/access.ts';
import { useAccess, useKeys } from '#data/react.tsx';
import { m } from '#messages';
import { Section } from '#ui/page/Section.tsx';

import type { ComponentRow } from '../../materials/index.ts';
import { billsInUse, componentsOf } from '../../producing/index.ts';
import { BillOfMaterials } from '../../producing/kind.ts';
import { Amount } from '../../stock/index.ts';

/** What is made of it, by the bills of materials in use. */
export function WhereUsed({ row }: { readonly row: ComponentRow }) {
  const opens = allows(useAccess(), 'manage_production');
  const bills = [...billsInUse(useKeys(BillOfMaterials) ?? []).values()];
  const used = bills.flatMap((bill) => {
    const lines = bill.lines.filter((line) => componentsOf(line).includes(row.id));
    return lines.length === 0 ? [] : [{ bill, quantity: lines.reduce((sum, line) => sum + line.quantity * line.pieces, 0) }];
  });
  if (used.length === 0) return null;
  return (
    <Section title={m.bills_where_used()} flush>
      <ul className="divide-y text-14">
        {used.map(({ bill, quantity }) => (
          <li key={bill.id} className="flex items-baseline justify-between gap-4 px-4 py-2">
            {opens ? (
              <Link
                to={`/app/factory/production?tab=bills&open=${bill.id}`}
                className="min-w-0 truncate underline-offset-2 hover:underline"
              >
                {bill.output_name}
              </Link>
            ) : (
              <span className="min-w-0 truncate">{bill.output_name}</span>
            )}
            <span className="shrink-0 text-muted-foreground">
              <Amount quantity={quantity} unit={row.stock_unit} /> / <Amount quantity={bill.base_qty} unit={bill.output_unit} />
            </span>
          </li>
        ))}
      </ul>
    </Section>
  );
}
