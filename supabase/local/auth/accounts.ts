import { createHash, randomInt } from 'node:crypto';

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

export type User = { readonly id: string; readonly email: string; readonly signs_in: boolean };

/** As the library looks it up; `signs_in`: it would compare a password. */
export async function userOf(ask: Ask, email: string): Promise<User | undefined> {
  const [user] = await ask<User>(
    `select id, email, encrypted_password is not null and confirmed_at is not null and deleted_at is null
       and coalesce(banned_until < now(), true) as signs_in
     from auth.users where email = $1`,
    [email.toLowerCase()],
  );
  return user;
}

/** What the library stores: the longest address that can be mailed to has 254 signs (RFC 5321, 4.5.3.1.3). */
export function isAddress(email: unknown): email is string {
  return typeof email === 'string' && email.length <= 254 && /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(email);
}

/** An account in whatever way its address is typed. */
export const accountOf = (email: string): string => email.normalize('NFKC').trim().toLowerCase();
/** Several accounts may have one mailbox: most providers deliver `name+anything` to `name`. */
export const mailboxOf = (email: string): string => accountOf(email).replace(/\+[^@]*@/, '@');

export const newCode = (): string => String(randomInt(1_000_000)).padStart(6, '0');
/** The library's way to keep a code. */
export const hashOfCode = (email: string, code: string): string =>
  createHash('sha256')
    .update(email.toLowerCase() + code)
    .digest('hex');

/** A code to sign in with, in the place of one that was sent before. */
export async function keepCode(ask: Ask, { id, email }: User, code: string): Promise<void> {
  await ask('update auth.users set recovery_token = $2, recovery_sent_at = now() where id = $1', [id, hashOfCode(email, code)]);
}

/** Ends every session of a person but this one; their refresh tokens go with them. */
export async function endOthers(ask: Ask, { sub, session_id: session }: Session): Promise<void> {
  await ask('delete from auth.sessions where user_id = $1 and id <> $2', [sub, session]);
}

/** Words that are no secret for this person: his address, his name, his companies. */
export async function wordsOf(ask: Ask, id: string): Promise<readonly string[]> {
  const [user] = await ask<{ email: string | null; name: string | null; tables: boolean }>(
    `select email, raw_user_meta_data ->> 'name' as name, to_regclass('public.team_members') is not null as tables from auth.users where id = $1`,
    [id],
  );
  const companies = user?.tables
    ? await ask<{ name: string }>(
        'select name from public.profiles where id = $1 or id in (select tenant_id from public.team_members where id = $1)',
        [id],
      )
    : [];
  return [user?.email ?? '', user?.name ?? '', ...companies.map(({ name }) => name)];
}
