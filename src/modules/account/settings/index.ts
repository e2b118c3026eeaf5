export { switchModule } from './commands.ts';
export { moduleTexts } from './module-texts.ts';
export type { CompanyRow } from './rules.ts';
export { useCompanyForm, useCompanyRow } from './use-company-form.ts';
export { useAuthorNames } from './use-author-names.ts';
