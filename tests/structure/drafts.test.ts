import { expect, it } from 'vitest';

import { filesIn, source } from './sources.ts';

/** Secrets are kept nowhere; the others ask for one choice or one line, and do something at once. */
const withoutDraft = [
  'src/app/lock/PinForm.tsx',
  'src/modules/account/profile/EmailForm.tsx',
  'src/modules/account/profile/NameForm.tsx',
  'src/modules/account/profile/PasswordForm.tsx',
  'src/modules/account/team/InviteForm.tsx',
  'src/modules/account/team/TaskDialog.tsx',
  'src/modules/account/labels/ReplaceDialog.tsx',
  'src/modules/account/roles/DeleteRole.tsx',
  'src/modules/admin/AssignPlan.tsx',
  'src/modules/admin/PlanForm.tsx',
  'src/modules/hrm/kiosks/EnrolKiosk.tsx',
  'src/modules/hrm/kiosks/KioskForm.tsx',
  'src/modules/hrm/employees/parts/PlaceDialog.tsx',
];

it('what a person types is kept under a key that begins with company and person', () => {
  const making = filesIn('src', /(?<!\.test)\.tsx?$/).filter((file) => / as PersonalKey\b/.test(source(file)));
  expect(making).toEqual(['src/data/draft-key.ts']);
});

it('what is typed into a form of a company survives a locked tablet', () => {
  const forms = filesIn('src', /(?<!\.test)\.tsx?$/).filter((file) => /\buseForm\(/.test(source(file)) && !file.startsWith('src/ui/'));
  const drafted = (file: string) => {
    const text = source(file);
    return (text.match(/\bdraftKey: /g) ?? []).length === (text.match(/\buseForm\(/g) ?? []).length;
  };
  expect(forms.filter((file) => !drafted(file))).toEqual(withoutDraft.toSorted());
});

/** They change what is there, or what they make has an id that follows from it, or is made online under an id of their own. */
const withoutMaking = [
  'src/modules/account/roles/RoleEditor.tsx',
  'src/modules/banking/setup/PeriodSection.tsx',
  'src/modules/business/courier-payments/LineForm.tsx',
  'src/modules/business/orders/CallBackDialog.tsx',
  'src/modules/business/orders/TagsDialog.tsx',
  'src/modules/company/use-company-form.ts',
  'src/modules/factory/components/parts/ConvertDialog.tsx',
  'src/modules/factory/purchases/parts/BillForm.tsx',
  'src/modules/factory/reports/parts/ShiftDialog.tsx',
  'src/modules/factory/requisitions/ApproveDialog.tsx',
  'src/modules/factory/settings/CloseDialog.tsx',
  'src/modules/factory/settings/RulesSection.tsx',
  'src/modules/hrm/advance-screens/ApproveDialog.tsx',
  'src/modules/hrm/employees/parts/PrivateForm.tsx',
  'src/modules/storefront/home/BasicsForm.tsx',
];

it('what a form makes has the id of its draft: saved as the tablet went off, it is not made a second time', () => {
  const forms = filesIn('src', /(?<!\.test)\.tsx?$/).filter((file) => /\bdraftKey: /.test(source(file)) && !file.startsWith('src/ui/'));
  const asking = (file: string) => /\bisMade: /.test(source(file)) && /\bform\.id\b/.test(source(file));
  expect(forms.filter((file) => !asking(file))).toEqual(withoutMaking.toSorted());
});
