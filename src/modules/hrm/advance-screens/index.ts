/* What other screens show of advances: a person's own, those of an employee, and what the company allows. */
export { EmployeeAdvances } from './EmployeeAdvances.tsx';
export { OwnAdvancesCard } from './OwnAdvancesCard.tsx';
export { AdvanceRuleSection } from './RuleSection.tsx';
