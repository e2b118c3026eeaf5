import { useFormat } from '../display/format.tsx';

const fromSaturday = new Set(['BD', 'AE', 'SA', 'KW', 'QA', 'OM']);
const fromSunday = new Set(['IN', 'PK', 'US', 'CA', 'PH', 'NP', 'LK']);

/** On which day the week of the company's country begins; 0 = Sunday. */
export function useFirstWeekday(): number {
  const { country } = useFormat();
  if (fromSaturday.has(country)) return 6;
  return fromSunday.has(country) ? 0 : 1;
}
