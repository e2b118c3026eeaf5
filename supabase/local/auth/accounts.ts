/** One statement as superuser. */
export type Ask = <T extends Record<string, unknown>>(text: string, params: readonly unknown[]) => Promise<readonly T[]>;

type Session = { readonly sub: string; readonly session_id: string };

/** Why a session opens nothing any more; nothing while it does. */
export async function whyEnded(
  ask: Ask,
  { sub, session_id: session }: Session,
): Promise<'user_not_found' | 'session_not_found' | undefined> {
  const [found] = await ask<{ live: boolean }>(
    `select exists (select from auth.sessions s where s.id = $2 and s.user_id = u.id and coalesce(s.not_after > now(), true)) as live
     from auth.users u where u.id = $1 and u.deleted_at is null and coalesce(u.banned_until < now(), true)`,
    [sub, session],
  );
  if (!found) return 'user_not_found';
  return found.live ? undefined : 'session_not_found';
}
