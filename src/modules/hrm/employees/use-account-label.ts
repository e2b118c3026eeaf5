import { usePeople } from '../../company/use-people.ts';

/** What somebody of the team is called. */
export function useAccountLabel(id: string | null): string | undefined {
  return usePeople().find((person) => person.id === id)?.label;
}
