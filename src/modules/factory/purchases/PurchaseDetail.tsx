import { useParams } from 'react-router-dom';

import { useRow } from '#data/react.tsx';
import { href } from '#kernel/href.ts';
import { m } from '#messages';

import { EntityGate } from '../../entity/index.ts';
import { Purchase } from '../purchasing/kind.ts';
import { PurchasePage } from './parts/PurchasePage.tsx';

function PurchaseDetail() {
  const { purchaseId } = useParams();
  const row = useRow(Purchase, purchaseId);
  return (
    <EntityGate row={row} list={{ to: href('/app/factory/purchases'), label: m.purchases_label() }}>
      {(one) => <PurchasePage key={one.id} row={one} />}
    </EntityGate>
  );
}

export { PurchaseDetail as Component };
