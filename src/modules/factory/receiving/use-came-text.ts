import { mulDiv } from '#kernel/exact.ts';
import { useNumberText } from '#ui/display/numbers.tsx';

import { parts } from '../material-ledger/index.ts';
import type { PurchaseRow } from '../purchasing/index.ts';
import type { ReceiptLine } from '../purchasing/kind.ts';
import { useAmountText } from '../stock/index.ts';
import type { Receiving } from './use-receiving.ts';

/** Writes how much of a line came: in what it was bought in, and what that really was where somebody weighed or measured it. */
export function useCameText({ lines }: Pick<PurchaseRow, 'lines'>, { componentOf }: Pick<Receiving, 'componentOf'>) {
  const number = useNumberText();
  const amount = useAmountText();
  return ({ line_id, component_id, count, quantity }: ReceiptLine): string => {
    const ordered = lines.find(({ id }) => id === line_id);
    const text = [number(count / parts, 3), ordered?.measure_name].filter(Boolean).join(' ');
    if (!ordered || mulDiv(ordered.quantity, count, ordered.count) === quantity) return text;
    return `${text} (${amount(quantity, componentOf(component_id)?.stock_unit)})`;
  };
}
