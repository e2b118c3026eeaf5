import { Store } from 'lucide-react';

import { defineModule } from '#access/feature.ts';
import { m } from '#messages';

import { parcelPayment } from './courier-payments/feature.ts';
import { customers } from './customers/feature.ts';
import { ecomOrders } from './orders/feature.ts';
import { parcels } from './parcels/feature.ts';
import { products } from './products/feature.ts';
import { returns } from './returns/feature.ts';

export const businessModule = defineModule({
  id: 'business',
  key: 'view_customers',
  label: m.module_view_customers,
  icon: Store,
  features: [ecomOrders, customers, products, parcels, returns, parcelPayment],
});
