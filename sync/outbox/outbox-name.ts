/** The database that holds what this person has not sent in this company. */
export function outboxNameOf(tenant: string, user: string): string {
  return `karbar-outbox-${tenant}-${user}`;
}
