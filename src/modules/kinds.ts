import type { Action } from '#data/action.ts';
import type { AnyKind } from '#data/kind.ts';

import { labelActions, labelKinds } from './account/labels/kind.ts';
import { settingsActions, settingsKinds } from './account/settings/kind.ts';
import { transactionKinds } from './banking/transactions/kind.ts';
import { customerActions, customerKinds } from './business/customers/kind.ts';
import { orderActions, orderKinds } from './business/orders/kind.ts';
import { parcelActions, parcelKinds } from './business/parcels/kind.ts';
import { productActions, productKinds } from './business/products/kind.ts';

/** The one list of kinds: all that the data worker needs to know of the product. */
export const kinds: readonly AnyKind[] = [
  ...settingsKinds,
  ...labelKinds,
  ...productKinds,
  ...customerKinds,
  ...orderKinds,
  ...parcelKinds,
  ...transactionKinds,
];

/** The one list of actions: what a permission allows to write. */
export const actions: readonly Action[] = [
  ...settingsActions,
  ...labelActions,
  ...productActions,
  ...customerActions,
  ...orderActions,
  ...parcelActions,
];
