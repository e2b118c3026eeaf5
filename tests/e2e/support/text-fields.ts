import { filesIn, source } from '../../structure/sources.ts';

/* Fields for free text, as the sources write them. Numbers, dates, choices, files and passwords are typed into others. */

const field = [
  /<(?:form\.)?Field\.(?:Text|TextArea|Tags)\s/,
  /<(?:TextInput|TagsInput|textarea|Composer|ScanField)\s/,
  /<(?:input|AuthField)\s(?!(?:(?!\/>)[\s\S])*?(?:type="(?:checkbox|radio|file|date|time|email|search)"|inputMode=))/,
] as const;

/** What is typed there is kept nowhere, or cannot be any text. */
const others: Readonly<Record<string, readonly string[]>> = {
  'what others are made of': ['src/modules/front/parts/AuthField.tsx', 'src/ui/scan/ScanField.tsx'],
  'a code of digits': [
    'src/modules/account/profile/EmailForm.tsx',
    'src/modules/account/profile/PasswordForm.tsx',
    'src/modules/hrm/employees/parts/PinDialog.tsx',
  ],
  'a word that is compared': ['src/app/session/LeaveDialog.tsx', 'src/modules/account/data/EndDialog.tsx', 'src/ui/overlay/confirm.tsx'],
  'a search': ['src/modules/account/roles/PermissionPicker.tsx', 'src/ui/table/SearchBox.tsx'],
  'a link to copy': ['src/modules/account/team/LinkDialog.tsx'],
  'text of other forms, once more': ['src/app/connection/Differences.tsx'],
};

/** The files whose fields keep any text, and how many forms each has. */
export function filesWithTextFields(): ReadonlyMap<string, number> {
  const left = new Set(Object.values(others).flat());
  const files = filesIn('src', /\.tsx$/).filter((path) => !/\.test\.tsx$|^src\/ui\/(form|feed)\//.test(path) && !left.has(path));
  return new Map(files.filter((path) => field.some((one) => one.test(source(path)))).map((path) => [path, formsOf(path)]));
}

/** Names of those fields that have one. */
export function namedFields(path: string): readonly string[] {
  const found = source(path).matchAll(/<(?:(?:form\.)?Field\.(?:Text|TextArea|Tags)|AuthField)\s(?:(?!\/>)[\s\S])*?name="(\w+)"/g);
  return [...found].map(([, name]) => name ?? '').filter((name) => name !== 'email');
}

/** A name that stands there twice belongs to two forms. */
function formsOf(path: string): number {
  const names = namedFields(path);
  return Math.max(1, ...names.map((name) => names.filter((other) => other === name).length));
}
