import { useMemo } from 'react';

import { allows } from '#access/access.ts';
import { useAccess, useKeys } from '#data/react.tsx';
import { href } from '#kernel/href.ts';
import { m } from '#messages';

import type { MoveRow } from '../materials/index.ts';
import { ProductionOrder } from '../producing/kind.ts';
import { Receipt } from '../purchasing/kind.ts';
import { Requisition } from '../requisitioning/kind.ts';

/** The document that a move is of. `to`: its page, where this person may open it. */
export type MoveDocument = { readonly number: string; readonly to: string | undefined };

/** Finds the document of a move: a receipt leads to its purchase. */
export function useDocuments(): (move: Pick<MoveRow, 'doc_kind' | 'doc_id'>) => MoveDocument | undefined {
  const access = useAccess();
  const [buys, issues] = [allows(access, 'manage_purchases'), allows(access, 'manage_requisitions')];
  const makes = allows(access, 'manage_production');
  const receipts = useKeys(Receipt);
  const orders = useKeys(ProductionOrder);
  const requisitions = useKeys(Requisition);
  return useMemo(() => {
    const received = new Map(receipts?.map((row) => [row.id, row]));
    const asked = new Map(requisitions?.map((row) => [row.id, row]));
    const made = new Map(orders?.map((row) => [row.id, row]));
    return ({ doc_kind, doc_id }) => {
      if (doc_id === null) return undefined;
      if (doc_kind === 'requisition') {
        const to = issues ? href('/app/factory/requisition/:requisitionId', { requisitionId: doc_id }) : undefined;
        return { number: asked.get(doc_id)?.requisition_no ?? m.requisitions_one(), to };
      }
      if (doc_kind === 'production') {
        const to = makes ? href('/app/factory/production/:orderId', { orderId: doc_id }) : undefined;
        return { number: made.get(doc_id)?.order_no ?? m.production_one(), to };
      }
      const receipt = received.get(doc_id);
      const to = receipt && buys ? href('/app/factory/purchases/:purchaseId', { purchaseId: receipt.purchase_id }) : undefined;
      return { number: receipt?.receipt_no ?? m.purchases_receipt(), to };
    };
  }, [receipts, requisitions, orders, buys, issues, makes]);
}
