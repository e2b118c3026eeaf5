/* What other screens show of attendance. */
export { EmployeeDays } from './EmployeeDays.tsx';
