import { useParams } from 'react-router-dom';

import { useRow } from '#data/react.tsx';
import { href } from '#kernel/href.ts';
import { m } from '#messages';

import { EntityGate } from '../../entity/index.ts';
import { ProductionOrder } from '../producing/kind.ts';
import { OrderPage } from './parts/OrderPage.tsx';

function OrderDetail() {
  const { orderId } = useParams();
  const row = useRow(ProductionOrder, orderId);
  return (
    <EntityGate
      row={row}
      missing={m.production_not_found()}
      list={{ to: href('/app/factory/production'), label: m.products_movement_production() }}
    >
      {(one) => <OrderPage key={one.id} row={one} />}
    </EntityGate>
  );
}

export { OrderDetail as Component };
