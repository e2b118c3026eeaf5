import type { DemoPart } from '#data/demo.ts';
import { categoryRulesDemo } from '#modules/banking/category-rules/demo.ts';
import { ledgerDemo } from '#modules/banking/ledger/demo.ts';
import { payablesDemo } from '#modules/banking/payables/demo.ts';
import { reconciliationDemo } from '#modules/banking/reconciliation/demo.ts';
import { repeatingDemo } from '#modules/banking/repeating/demo.ts';
import { accountsDemo } from '#modules/banking/setup/demo.ts';
import { statementsDemo } from '#modules/business/courier-payments/demo.ts';
import { customersDemo } from '#modules/business/customers/demo.ts';
import { ordersDemo } from '#modules/business/orders/demo.ts';
import { parcelsDemo } from '#modules/business/parcels/demo.ts';
import { productsDemo } from '#modules/business/products/demo.ts';
import { returnsDemo } from '#modules/business/returns/demo.ts';
import { salesDemo } from '#modules/business/sale-rules/demo.ts';
import { companyDemo } from '#modules/company/demo.ts';
import { billsDemo } from '#modules/factory/bills/demo.ts';
import { componentsDemo } from '#modules/factory/components/demo.ts';
import { purchasesDemo } from '#modules/factory/purchases/demo.ts';
import { floorDemo } from '#modules/factory/reports/demo.ts';
import { requisitionsDemo } from '#modules/factory/requisitions/demo.ts';
import { closingDemo } from '#modules/factory/stock/demo.ts';
import { suppliersDemo } from '#modules/factory/suppliers/demo.ts';
import { peopleDemo } from '#modules/hrm/employees/demo.ts';
import { advancesDemo } from '#modules/hrm/employees/demo/advances.ts';
import { leaveDemo } from '#modules/hrm/leave-screens/demo.ts';
import { attendanceDemo } from '#modules/hrm/overview/demo.ts';
import { payrollDemo } from '#modules/hrm/payroll-screens/demo.ts';
import { storefrontDemo } from '#modules/storefront/home/demo.ts';

/** The one list of the demo's parts; each uses only what stands above it. Its name is the seed of its chance. */
export const parts = {
  company: companyDemo,
  accounts: accountsDemo,
  products: productsDemo,
  sales: salesDemo,
  parcels: parcelsDemo,
  orders: ordersDemo,
  payables: payablesDemo,
  ledger: ledgerDemo,
  repeating: repeatingDemo,
  categoryRules: categoryRulesDemo,
  statements: statementsDemo,
  returns: returnsDemo,
  customers: customersDemo,
  reconciliation: reconciliationDemo,
  people: peopleDemo,
  leave: leaveDemo,
  attendance: attendanceDemo,
  payroll: payrollDemo,
  suppliers: suppliersDemo,
  components: componentsDemo,
  bills: billsDemo,
  purchases: purchasesDemo,
  requisitions: requisitionsDemo,
  floor: floorDemo,
  closing: closingDemo,
  storefront: storefrontDemo,
  advances: advancesDemo,
} as const satisfies Readonly<Record<string, DemoPart>>;
