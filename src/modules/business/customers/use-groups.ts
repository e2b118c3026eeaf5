import { useMemo } from 'react';

import type { Stored } from '#data/kind.ts';
import { useKeys } from '#data/react.tsx';

import { CustomerGroup, CustomerGroupMember } from '../customer-rules/kind.ts';
import type { GroupRow } from './group-commands.ts';

/** The groups of the company, by name. */
export function useGroups(): readonly Stored<GroupRow>[] {
  const all = useKeys(CustomerGroup);
  return useMemo(() => (all ?? []).filter((row) => row.deleted_at === null), [all]);
}

/** Ids of the groups that a customer is in; `undefined` while they are loaded. */
export function useGroupsOf(customer: string): readonly string[] | undefined {
  const rows = useKeys(CustomerGroupMember, { by: 'customer', equals: customer });
  return useMemo(() => rows?.filter((row) => row.deleted_at === null).map((row) => row.group_id), [rows]);
}

/** Ids of the customers in a group; `undefined` while they are loaded, or without a group. */
export function useMembersOf(group: string | undefined): readonly string[] | undefined {
  const rows = useKeys(CustomerGroupMember, { by: 'group', equals: group ?? '' });
  return useMemo(
    () => (group === undefined ? undefined : rows?.filter((row) => row.deleted_at === null).map((row) => row.customer_id)),
    [group, rows],
  );
}
