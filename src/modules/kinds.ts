import type { Action } from '#data/action.ts';
import type { AnyKind } from '#data/kind.ts';

import { labelActions, labelKinds } from './account/labels/kind.ts';
import { categoryRuleActions, categoryRuleKinds } from './banking/category-rules/kind.ts';
import { payableActions, payableKinds } from './banking/payables/kind.ts';
import { repeatingActions, repeatingKinds } from './banking/repeating/kind.ts';
import { transactionActions, transactionKinds } from './banking/transactions/kind.ts';
import { customerActions, customerKinds } from './business/customer-rules/kind.ts';
import { productActions, productKinds } from './business/products/kind.ts';
import {
  orderActions,
  orderKinds,
  parcelActions,
  parcelKinds,
  paymentActions,
  paymentKinds,
  returnActions,
  returnKinds,
} from './business/sale-rules/kind.ts';
import { companyActions, companyKinds } from './company/kind.ts';
import { materialActions, materialKinds } from './factory/materials/kind.ts';
import { producingActions, producingKinds } from './factory/producing/kind.ts';
import { purchaseActions, purchaseKinds } from './factory/purchasing/kind.ts';
import { requisitionActions, requisitionKinds } from './factory/requisitioning/kind.ts';
import { workingActions, workingKinds } from './factory/working/kind.ts';
import { advanceActions, advanceKinds } from './hrm/advances/kind.ts';
import { kioskActions, kioskKinds } from './hrm/kiosks/kind.ts';
import { leaveActions, leaveKinds } from './hrm/leave/kind.ts';
import { paySetupActions, paySetupKinds } from './hrm/pay-setup/kind.ts';
import { payrollActions, payrollKinds } from './hrm/payroll/kind.ts';
import { peopleActions, peopleKinds } from './hrm/people/kind.ts';
import { timeActions, timeKinds } from './hrm/time/kind.ts';
import { preferenceActions, preferenceKinds } from './preferences/kind.ts';
import { storefrontKinds } from './storefront/config/kind.ts';

/** The one list of kinds: all that the data worker needs to know of the product. */
export const kinds: readonly AnyKind[] = [
  ...companyKinds,
  ...labelKinds,
  ...productKinds,
  ...customerKinds,
  ...orderKinds,
  ...parcelKinds,
  ...returnKinds,
  ...paymentKinds,
  // Before moves of materials: what is issued at once makes the requisition that its moves name.
  ...requisitionKinds,
  ...materialKinds,
  ...transactionKinds,
  ...payableKinds,
  ...purchaseKinds,
  ...producingKinds,
  ...workingKinds,
  ...repeatingKinds,
  ...categoryRuleKinds,
  ...paySetupKinds,
  ...peopleKinds,
  ...payrollKinds,
  ...timeKinds,
  ...leaveKinds,
  ...kioskKinds,
  ...advanceKinds,
  ...storefrontKinds,
  ...preferenceKinds,
];

/** The one list of actions: what a permission allows to write. */
export const actions: readonly Action[] = [
  ...companyActions,
  ...labelActions,
  ...productActions,
  ...customerActions,
  ...orderActions,
  ...parcelActions,
  ...returnActions,
  ...paymentActions,
  ...transactionActions,
  ...payableActions,
  ...repeatingActions,
  ...categoryRuleActions,
  ...paySetupActions,
  ...peopleActions,
  ...payrollActions,
  ...timeActions,
  ...leaveActions,
  ...kioskActions,
  ...advanceActions,
  ...materialActions,
  ...purchaseActions,
  ...requisitionActions,
  ...producingActions,
  ...workingActions,
  ...preferenceActions,
];
