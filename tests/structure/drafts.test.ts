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
];

it('what a person types is kept under a key that begins with company and person', () => {
  const making = filesIn('src', /(?<!\.test)\.tsx?$/).filter((file) => / as PersonalKey\b/.test(source(file)));
  expect(making).toEqual(['src/data/draft-key.ts', 'src/ui/form/draft.ts']);
});

it('what is typed into a form of a company survives a locked tablet', () => {
  const forms = filesIn('src', /(?<!\.test)\.tsx?$/).filter((file) => /\buseForm\(/.test(source(file)) && !file.startsWith('src/ui/'));
  const drafted = (file: string) => {
    const text = source(file);
    return (text.match(/\bdraftKey: /g) ?? []).length === (text.match(/\buseForm\(/g) ?? []).length;
  };
  expect(forms.filter((file) => !drafted(file))).toEqual(withoutDraft.toSorted());
});
