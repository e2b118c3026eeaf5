import { useKeys, useStore } from '#data/react.tsx';
import { m } from '#messages';
import { Money } from '#ui/display/Money.tsx';
import { useNumberText } from '#ui/display/numbers.tsx';
import { Section } from '#ui/page/Section.tsx';

import { worthOf, paidPieces, rateOn } from '../../piece-pay/index.ts';
import { type BillRow, pieceRateOf, ratesFor } from '../../producing/index.ts';
import { Operation, OperationRate } from '../../producing/kind.ts';

/** Its steps in order, what a piece takes and what a piece brings who makes it. */
export function BillSteps({ row }: { readonly row: BillRow }) {
  const store = useStore();
  const number = useNumberText();
  const operations = new Map((useKeys(Operation) ?? []).map((one) => [one.id, one]));
  const rates = useKeys(OperationRate) ?? [];
  if (row.operations.length === 0) return null;
  const steps = row.operations.map((step) => {
    const own = ratesFor(rates, step.operation_id, row.product_id, store.today());
    const rate = rateOn(
      own.map((one) => ({ valid_from: one.valid_from, rate: pieceRateOf(one, step.sam) })),
      store.today(),
    );
    return { step, operation: operations.get(step.operation_id), piece: rate && worthOf(paidPieces(1, rate)) };
  });
  const minutes = row.operations.reduce((sum, { sam }) => sum + sam, 0);
  const labour = steps.reduce((sum, { piece = 0 }) => sum + piece, 0);
  return (
    <Section title={m.bills_operations()} flush>
      <table className="w-full text-13">
        <thead className="text-12 text-muted-foreground">
          <tr className="[&>th]:h-8 [&>th]:px-2 [&>th]:text-right [&>th]:font-medium">
            <th className="pl-4! text-left!">{m.bills_operation()}</th>
            <th>{m.bills_sam()}</th>
            <th className="pr-4!">{m.rates_one()}</th>
          </tr>
        </thead>
        <tbody className="divide-y border-y">
          {steps.map(({ step, operation, piece }) => (
            <tr key={step.id} className="[&>td]:px-2 [&>td]:py-1.5 [&>td]:text-right">
              <td className="pl-4! text-left!">
                {operation?.name ?? '–'}
                {[operation?.section, step.inspected && m.bills_inspected(), step.note].filter(Boolean).map((text) => (
                  <span key={String(text)} className="block text-12 text-muted-foreground">
                    {text}
                  </span>
                ))}
              </td>
              <td className="figures">{number(step.sam / 1000, 3)}</td>
              <td className="pr-4!">
                <Money minor={piece ?? null} />
              </td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr className="font-semibold [&>td]:px-2 [&>td]:py-2 [&>td]:text-right">
            <td className="pl-4! text-left!">{m.ui_total()}</td>
            <td className="figures">{number(minutes / 1000, 3)}</td>
            <td className="pr-4!">
              <Money minor={labour} />
            </td>
          </tr>
        </tfoot>
      </table>
    </Section>
  );
}
