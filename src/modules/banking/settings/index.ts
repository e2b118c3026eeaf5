export { BankingSettings } from './BankingSettings.tsx';
