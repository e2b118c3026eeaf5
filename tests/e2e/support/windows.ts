import { m } from '#messages';

/*
 * Every modal, drawer and side panel of the product, by the file that opens it, one entry for each `<Dialog>`, `<Drawer>`, `<SidePanel>`,
 * `<FormDialog>` or `<Command.Dialog>` in it; of files with a `<FormDialog>` alone those that stand for all. A structure test holds this
 * against the sources; the browser goes each way and back.
 */

export type Way = {
  /** `{order}`, `{parcel}`, `{product}` and `{tenant}` stand for those of the shop. */
  readonly at: string;
  /** Buttons, links (`link:`), entries of menus (`entry:`) and switches (`switch:`), one after the other. */
  readonly press: readonly string[];
  readonly who?: 'superadmin';
  readonly size?: 'phone';
};
/** Why no browser goes there by itself. */
export type Same = { readonly as: string };

export const windows: Readonly<Record<string, readonly (Way | Same)[]>> = {
  'src/app/frame/SidebarDrawer.tsx': [{ at: '/app', press: [m.shell_menu()], size: 'phone' }],
  'src/app/install/InstallHelp.tsx': [{ as: 'offered by iPhones alone; a plain dialog' }],
  'src/app/lock/PinForm.tsx': [{ at: '/app/profile', press: [`switch:${m.lock_share()}`] }],
  'src/app/session/LeaveDialog.tsx': [
    { as: 'while work is being sent; the next one, once it cannot be' },
    { as: 'leaving.spec.ts signs out with work that was not sent' },
  ],
  'src/modules/account/brands/BrandForm.tsx': [{ at: '/app/brands', press: [m.brands_create()] }],
  'src/modules/account/data/EndDialog.tsx': [{ at: '/app/settings?section=data', press: [m.company_data_end_open()] }],
  'src/modules/account/labels/LabelForm.tsx': [{ at: '/app/labels', press: [m.labels_create()] }],
  'src/modules/account/labels/ReplaceDialog.tsx': [{ as: 'in the place of the form of a label, which it was asked for from' }],
  'src/modules/business/products/CategoriesDialog.tsx': [{ at: '/app/products', press: [m.admin_kind_categories()] }],
  'src/modules/business/products/CategoryForm.tsx': [{ as: 'in the place of the list of categories, which is there again after it' }],
  'src/modules/business/customers/ChooseGroups.tsx': [{ as: 'of ticked customers, or of one, whose menu asks for it' }],
  'src/modules/business/customers/GroupForm.tsx': [{ as: 'in the place of the list of groups, which is there again after it' }],
  'src/modules/business/customers/GroupsDialog.tsx': [{ at: '/app/customers', press: [m.customers_groups_open()] }],
  'src/modules/account/order-settings/CourierForm.tsx': [{ at: '/app/settings?section=orders', press: [m.settings_add_courier()] }],
  'src/modules/account/order-settings/SmallForms.tsx': [
    { at: '/app/settings?section=orders', press: [m.settings_add_status()] },
    { at: '/app/settings?section=orders', press: [m.settings_add_zone()] },
    { at: '/app/settings?section=orders', press: [m.settings_add_reason()] },
  ],
  'src/modules/account/profile/EmailForm.tsx': [
    { at: '/app/profile', press: [m.profile_email_change()] },
    { as: 'the second step of the same form, after a code was mailed' },
  ],
  'src/modules/account/profile/NameForm.tsx': [{ at: '/app/profile', press: [m.profile_name_change()] }],
  'src/modules/account/profile/PasswordForm.tsx': [{ at: '/app/profile', press: [m.profile_password_change()] }],
  'src/modules/account/roles/DeleteRole.tsx': [
    { as: 'the same for a role that nobody has' },
    { at: '/app/roles', press: [m.ui_actions(), `entry:${m.roles_delete()}`] },
  ],
  'src/modules/account/team/InviteForm.tsx': [{ at: '/app/team', press: [m.team_invite()] }],
  'src/modules/account/team/LinkDialog.tsx': [{ as: 'comes by itself once an invitation has been made' }],
  'src/modules/account/team/MemberDrawer.tsx': [{ at: '/app/team', press: ['link:Packer'] }],
  'src/modules/account/team/TaskDialog.tsx': [
    { at: '/app/team', press: ['link:Packer', m.team_role_change()] },
    { at: '/app/team', press: ['link:Packer', m.team_suspend()] },
    { as: 'the same for an invitation' },
  ],
  'src/modules/admin/AssignPlan.tsx': [
    { at: '/admin/tenants/{tenant}', press: [m.admin_assign()], who: 'superadmin' },
    { as: 'the same once there is a plan' },
  ],
  'src/modules/admin/PlanForm.tsx': [{ at: '/admin/plans', press: [m.admin_plan_create()], who: 'superadmin' }],
  'src/modules/hrm/payslip/OwnSlipsCard.tsx': [{ as: 'a slip of the person himself, once one is published; a plain drawer' }],
  'src/modules/hrm/payslip/PapersDialog.tsx': [{ as: 'of a slip that is final; a plain dialog' }],
  'src/modules/banking/expenses/ExpenseDrawer.tsx': [
    { as: 'the same while the expense is not there' },
    { as: 'expense.spec.ts opens it from the list' },
  ],
  'src/modules/banking/expenses/Budgets.tsx': [{ at: '/app/expense', press: [m.banking_budgets()] }],
  'src/modules/banking/expenses/ExpenseForm.tsx': [{ at: '/app/expense', press: [m.expenses_new()] }],
  'src/modules/entity/MergeDialog.tsx': [{ as: 'suppliers.spec.ts merges two with it; of employees it is the same' }],
  'src/modules/entity/ReasonDialog.tsx': [{ as: 'payloads.spec.ts makes a payment void with it; a plain dialog' }],
  'src/modules/banking/payments/PaymentDrawer.tsx': [
    { as: 'the same while the payment is not there' },
    { as: 'payloads.spec.ts opens it from the list' },
  ],
  'src/modules/banking/reconciliation/ReconciliationForm.tsx': [{ at: '/app/banking?tab=reconcile', press: [m.reconcile_new()] }],
  'src/modules/banking/category-rules/CategoryRuleForm.tsx': [{ at: '/app/settings?section=banking', press: [m.category_rules_add()] }],
  'src/modules/banking/repeating/RepeatingForm.tsx': [{ at: '/app/settings?section=banking', press: [m.repeating_add()] }],
  'src/modules/banking/ledger/BulkCategory.tsx': [{ as: 'of ticked transactions; a plain dialog' }],
  'src/modules/banking/ledger/CashBookDialog.tsx': [{ at: '/app/banking', press: [m.common_print(), `entry:${m.cash_book_label()}`] }],
  'src/modules/banking/ledger/StatementDialog.tsx': [{ at: '/app/banking', press: [m.common_print(), `entry:${m.banking_statement()}`] }],
  'src/modules/banking/statement-import/StatementImport.tsx': [{ at: '/app/banking', press: [m.common_import()] }],
  'src/modules/banking/ledger/TransactionDrawer.tsx': [
    { as: 'the same while the transaction is not there' },
    { as: 'journeys/banking.spec.ts opens it from the list' },
  ],
  'src/modules/banking/ledger/TransactionForm.tsx': [{ at: '/app/banking', press: [m.banking_new()] }],
  'src/modules/business/courier-payments/AddToStatement.tsx': [{ as: 'settlement.spec.ts opens it for ticked parcels; a plain dialog' }],
  'src/modules/business/courier-files/BookingDialog.tsx': [{ as: 'courier-files.spec.ts opens it for ticked parcels; a plain dialog' }],
  'src/modules/business/courier-payments/PasteLines.tsx': [{ as: 'settlement.spec.ts opens it on a statement; a plain dialog' }],
  'src/modules/business/customers/CustomerForm.tsx': [{ at: '/app/customers', press: [m.customers_create()] }],
  'src/modules/business/imports/ImportDialog.tsx': [{ at: '/app/products', press: [m.common_import()] }],
  'src/modules/entity/TagsDialog.tsx': [{ at: '/app/products?open={product}', press: [m.products_tags()] }],
  'src/modules/business/products/ProductDrawer.tsx': [
    { as: 'the same while the product is not there' },
    { at: '/app/products', press: [m.products_create()] },
  ],
  'src/modules/business/products/StockDialog.tsx': [{ at: '/app/products?open={product}', press: [m.products_stock_history()] }],
  'src/modules/business/products/StockTakeResult.tsx': [{ as: 'stock-take.spec.ts opens it at the end of a count; a plain dialog' }],
  'src/modules/business/returns/MoneyDialog.tsx': [{ as: 'from the menu of a return that is lost; a plain dialog' }],
  'src/modules/business/returns/CountReturn.tsx': [{ as: 'returns.spec.ts opens it from the list and from a scan' }],
  'src/modules/business/returns/NewReturn.tsx': [
    { at: '/app/returns', press: [m.returns_new()] },
    { as: 'the same for goods without a parcel, chosen in it' },
  ],
  'src/modules/business/returns/ReturnsReport.tsx': [{ at: '/app/returns', press: [m.returns_report()] }],
  'src/modules/business/returns/ReturnDrawer.tsx': [{ as: 'the same while the return is not there' }],
  'src/modules/business/sale-screens/CompleteDialog.tsx': [{ at: '/app/parcels/{parcel}', press: [m.orders_complete()] }],
  'src/modules/business/sale-screens/SalePanel.tsx': [{ at: '/app/ecom-orders', press: ['link:ORD-'] }],
  'src/modules/business/shipment/ShipmentDialog.tsx': [{ at: '/app/ecom-orders/{order}', press: [m.orders_create_shipment()] }],
  'src/modules/hrm/advance-screens/AdvanceDrawer.tsx': [
    { as: 'the same while the advance is not there' },
    { as: 'advances.spec.ts opens it from the list' },
  ],
  'src/modules/hrm/attendance/DayDrawer.tsx': [{ as: 'attendance.spec.ts opens it from the list of days' }],
  'src/modules/hrm/calendar/HolidayPreset.tsx': [{ at: '/app/settings?section=hrm', press: [m.hrm_holiday_preset()] }],
  'src/modules/hrm/employees/parts/LetterDialog.tsx': [{ as: 'from the menu of an employee; a plain dialog' }],
  'src/modules/hrm/employees/parts/PinDialog.tsx': [{ as: 'employees.spec.ts opens it from the menu of an employee' }],
  'src/modules/hrm/leave-screens/CarryDialog.tsx': [{ at: '/app/hrm/leave?view=balances', press: [m.leave_carry()] }],
  'src/modules/hrm/leave-screens/LeaveDrawer.tsx': [
    { as: 'leave.spec.ts opens it from the list of requests' },
    { as: 'the same while its row arrives' },
  ],
  'src/modules/hrm/leave-screens/LedgerDrawer.tsx': [{ as: 'leave.spec.ts opens it from a balance' }],
  'src/modules/hrm/leave-screens/ReturnDialog.tsx': [{ as: 'from the menu of an approved request; a plain dialog' }],
  'src/modules/factory/components/ComponentDrawer.tsx': [
    { as: 'the same while the component is not there' },
    { as: 'components.spec.ts opens it from the list' },
  ],
  'src/modules/factory/components/ComponentForm.tsx': [{ at: '/app/factory/components', press: [m.components_create()] }],
  'src/modules/factory/components/ValuationDialog.tsx': [
    { at: '/app/factory/components', press: [m.ui_more(), `entry:${m.components_valuation()}`] },
  ],
  'src/modules/factory/bills/BillDrawer.tsx': [
    { as: 'the same while the bill is not there' },
    { as: 'bills.spec.ts opens it from the list' },
  ],
  'src/modules/factory/bills/BillForm.tsx': [{ at: '/app/factory/production?tab=bills', press: [m.bills_create()] }],
  'src/modules/factory/bills/CompareDialog.tsx': [{ as: 'bills.spec.ts opens it from a bill with two versions' }],
  'src/modules/factory/production/parts/BundleDialog.tsx': [{ as: 'production.spec.ts opens it from the menu of an order' }],
  'src/modules/factory/production/parts/CancelDialog.tsx': [{ as: 'from the menu of an order; a plain dialog' }],
  'src/modules/factory/purchases/MissingDialog.tsx': [{ at: '/app/factory/purchases', press: [m.purchases_missing()] }],
  'src/modules/factory/requisitions/RequisitionForm.tsx': [{ at: '/app/factory/requisition', press: [m.requisitions_create()] }],
  'src/modules/factory/daily-work/parts/ScanDialog.tsx': [{ as: 'daily-work.spec.ts opens it: there has to be a line of the floor' }],
  'src/modules/factory/daily-work/parts/StepsDialog.tsx': [{ as: 'a plain dialog beside the others of daily work' }],
  'src/modules/factory/daily-work/parts/TeamDialog.tsx': [{ as: 'daily-work.spec.ts opens it: there has to be a line of the floor' }],
  'src/modules/factory/settings/ClosingDialog.tsx': [{ as: 'stock-closing.spec.ts opens it from the settings' }],
  'src/ui/form/FormDialog.tsx': [{ as: 'the forms above' }],
  'src/ui/overlay/confirm.tsx': [{ as: 'asked by the product that is left with changes, below' }],
  'src/ui/table/SavedViews.tsx': [{ at: '/app/ecom-orders?q=lamp', press: [m.ui_views(), `entry:${m.ui_save_view()}`] }],
  'src/modules/storefront/editor/parts/AddSection.tsx': [{ at: '/app/storefront/editor', press: [m.editor_add_section()] }],
  'src/modules/storefront/editor/parts/PagePicker.tsx': [
    { at: '/app/storefront/editor', press: [m.editor_page_actions(), `entry:${m.editor_page_add()}`] },
  ],
  'src/modules/storefront/editor/parts/PublishDialog.tsx': [{ as: 'of a draft; storefront-editor.spec.ts publishes one' }],
  'src/modules/storefront/editor/parts/Meetings.tsx': [{ as: 'in the place of the window that publishes; storefront-editor.spec.ts' }],
  'src/modules/storefront/editor/HistoryDrawer.tsx': [
    { at: '/app/storefront/editor', press: [m.ui_actions(), `entry:${m.editor_history()}`] },
  ],
};
