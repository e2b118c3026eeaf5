/* Paying a run: what a run's page and the overview show of it. */
export { CostReport } from './CostReport.tsx';
export { LeaveTile } from './LeaveWorth.tsx';
export { lastFinal, type Liabilities, liabilitiesOf } from './costs.ts';
export { PayPanel } from './PayPanel.tsx';
