import { PackagePlus, Printer } from 'lucide-react';
import { useRef, useState } from 'react';

import { useKeys, useStore } from '#data/react.tsx';
import { plain } from '#data/store.ts';
import { m } from '#messages';
import { Button } from '#ui/control/Button.tsx';
import { useNumberText } from '#ui/display/numbers.tsx';
import { useTask } from '#ui/overlay/use-task.ts';
import { PrintJob } from '#ui/print/PrintSheet.tsx';

import { EntityBulk, type Entities, useBulk } from '../../../entity/index.ts';
import { Component } from '../../materials/kind.ts';
import { type PriceRow, purchaseCommands, type PurchaseRow, receiveRest, voidReceipt } from '../../purchasing/index.ts';
import { Purchase, PurchasePrice } from '../../purchasing/kind.ts';
import { OrderSheet } from './OrderSheet.tsx';

type Printed = { readonly row: PurchaseRow; readonly prices: PriceRow | undefined };

/** What becomes of the ticked purchases: what is still to come of each is taken in with a receipt of its own, or they are printed. */
export function PurchaseBulk({ of }: { readonly of: Entities<unknown> }) {
  const store = useStore();
  const number = useNumberText();
  const components = new Map((useKeys(Component) ?? []).map((row) => [row.id, row]));
  const receipts = useRef(new Map<string, string>());
  const [printed, print] = useState<readonly Printed[]>();
  const [receive, receiving] = useBulk(of, async (id) => receipts.current.set(id, await receiveRest(store, id)), {
    done: (n) => (n === 1 ? m.purchases_rest_received_one() : m.purchases_rest_received({ n: number(n) })),
    nameOf: async (id) => (await store.get(Purchase, id))?.purchase_no ?? '',
    undo: async (ids) => {
      for (const id of ids) await voidReceipt(store, receipts.current.get(id) ?? '', '');
    },
  });
  const [ask, asking] = useTask(async () => {
    const ids = [...of.selection.ids];
    const prices = new Map((await store.getMany(PurchasePrice, ids)).map((row) => [row.id, plain(row) as PriceRow]));
    print((await store.getMany(Purchase, ids)).map((row) => ({ row, prices: prices.get(row.id) })));
  });
  return (
    <>
      {!of.inTrash && (
        <>
          <Button icon={PackagePlus} busy={receiving} onClick={receive}>
            {m.purchases_receive_rest()}
          </Button>
          <Button icon={Printer} busy={asking} onClick={ask}>
            {m.common_print()}
          </Button>
        </>
      )}
      <EntityBulk of={of} commands={{ restore: purchaseCommands.restore, remove: purchaseCommands.remove }} />
      {printed && (
        <PrintJob paper="a4" onDone={() => print(undefined)}>
          {printed.map(({ row, prices }) => (
            <OrderSheet key={row.id} row={row} prices={prices} componentOf={(id) => components.get(id)} />
          ))}
        </PrintJob>
      )}
    </>
  );
}
