export { BankingSection } from './BankingSection.tsx';
export { SetupRow } from './SetupRow.tsx';
