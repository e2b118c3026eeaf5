/** `true` = has the row now, `false` = had it before, `null` = nobody has this address. */
export type Granted = boolean | null;

/** Where a running server takes the address of a person, from whoever shows the secret of its folder. */
export const grantPath = '/_superadmin';

type Connection = {
  readonly query: (sql: string, params: unknown[]) => Promise<{ readonly rows: readonly unknown[] }>;
};

/** Makes the person with this address a superadmin. */
export async function grantSuperadmin(connection: Connection, email: string): Promise<Granted> {
  const { rows } = await connection.query('select private.grant_superadmin($1) as granted', [email]);
  return (rows[0] as { readonly granted: Granted }).granted;
}
