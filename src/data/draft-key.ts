import type { Store } from './store.ts';

/** Where a form keeps what is typed: another person or company at the same browser never meets it. */
export function draftKey(store: Pick<Store, 'access'>, form: string): string {
  const { tenantId, userId } = store.access();
  return `${draftScope(tenantId, userId)}${form}`;
}

export function draftScope(tenant: string, user: string): string {
  return `${tenant}:${user}:`;
}
