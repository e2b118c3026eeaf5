const prefix = 'karbar-outbox-';

/** The database that holds what this person has not sent in this company. */
export function outboxNameOf(tenant: string, user: string): string {
  return `${prefix}${tenant}-${user}`;
}

/** The company whose database this is for this person. */
export function tenantOfOutbox(name: string, user: string): string | undefined {
  return name.startsWith(prefix) && name.endsWith(`-${user}`) ? name.slice(prefix.length, -user.length - 1) : undefined;
}
