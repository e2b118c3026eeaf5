import { type Access, allows } from '#access/access.ts';

/** Who reads and writes all entries: one key alone writes what else the role sees. */
export function keepsBooks(access: Pick<Access, 'permissions'>): boolean {
  return allows(access, 'view_transactions') && allows(access, 'manage_transactions');
}
