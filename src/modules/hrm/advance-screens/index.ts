/* What other screens show of advances: a person's own on his start page, and those of an employee on his page. */
export { EmployeeAdvances } from './EmployeeAdvances.tsx';
export { OwnAdvancesCard } from './OwnAdvancesCard.tsx';
