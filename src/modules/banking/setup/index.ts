export { BankingSection } from './BankingSection.tsx';
