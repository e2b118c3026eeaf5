import type { AuthError, Session, SupabaseClient } from '@supabase/supabase-js';
import * as v from 'valibot';

import { id } from './fields.ts';
import { isContentOf } from './hash.ts';
import { forget, moveKept, readKept } from './kept.ts';
import { Refused } from './refused.ts';
import { AuthRefusal, isVerdict, noAnswer, refusalOf } from './remote-error.ts';
import type { AuthEvent, Companies, Person, RemoteConfig, SignedIn } from './remote.ts';
import { endsSession } from './verdicts.ts';

/* Signing in and out, the companies of a person, founding one, and what else is asked of the server and not of the device. */

const companyAnswer = v.object({
  id: v.string(),
  name: v.string(),
  role_name: v.optional(v.string(), ''),
  owner: v.boolean(),
  paused: v.optional(v.boolean(), false),
  kiosk: v.optional(v.nullable(id), null),
});
const settingsAnswer = v.object({ external: v.record(v.string(), v.boolean()) });
const personAnswer = v.nullable(
  v.object({ name: v.string(), photo_path: v.nullable(v.string()), language: v.nullable(v.picklist(['en', 'bn'])) }),
);
const deviceAnswer = v.object({
  id: v.string(),
  code: v.string(),
  label: v.string(),
  app: v.string(),
  user: v.string(),
  person: v.string(),
  lastSeen: v.string(),
  clockMs: v.number(),
});
/** A device of a company as the server last met it; `clockMs`: how far its clock is ahead. */
export type CompanyDevice = Readonly<v.InferOutput<typeof deviceAnswer>>;

/**
 * Calls functions of the server and checks their answers. Throws `Refused` with the code of what the server refuses by a rule of ours,
 * and `AuthRefusal` for everything else. The listener hears of a session that was ended elsewhere.
 */
export function callerOf(client: SupabaseClient) {
  return async function call<S extends v.GenericSchema>(
    name: string,
    args: Readonly<Record<string, unknown>>,
    answer: S,
  ): Promise<v.InferOutput<S>> {
    const { data, error, status } = await client.rpc(name, args);
    if (error) await refuse(client, { code: error.code, message: error.message, status });
    // A function that tells nothing is answered without a body.
    if (answer.type === 'null' && status !== 204) throw noAnswer();
    return checked(answer, data);
  };
}

const refusalBody = v.object({ code: v.optional(v.string(), ''), message: v.optional(v.string(), '') });

/** The same of a function that runs TypeScript (`supabase/functions`). */
export function askerOf(client: SupabaseClient) {
  return async function ask<S extends v.GenericSchema>(
    name: string,
    body: Readonly<Record<string, unknown>>,
    answer: S,
  ): Promise<v.InferOutput<S>> {
    const { data, error, response } = await client.functions.invoke<unknown>(name, { body });
    if (!error) return checked(answer, data);
    const told = v.safeParse(refusalBody, await response?.json().catch(() => null));
    if (!response || !told.success) throw noAnswer();
    return refuse(client, { ...told.output, status: response.status });
  };
}

type Told = { readonly code: string; readonly message: string; readonly status: number };

async function refuse(client: SupabaseClient, { code, message, status }: Told): Promise<never> {
  if (code === sessionEnded || endsSession(code, status)) {
    await client.auth.signOut({ scope: 'local' });
    throw new Refused('session_ended');
  }
  if (code.startsWith('KB')) throw new Refused(message);
  throw refusalOf({ message, code, status });
}

/** What is not of the form that was asked for came from something else. */
function checked<S extends v.GenericSchema>(answer: S, data: unknown): v.InferOutput<S> {
  const parsed = v.safeParse(answer, data);
  if (parsed.success) return parsed.output;
  throw noAnswer();
}

export function remoteOf(client: SupabaseClient, config: RemoteConfig, slot: string) {
  const call = callerOf(client);
  return {
    slot,
    call,
    ask: askerOf(client),

    async current(): Promise<SignedIn | null> {
      const { data, error } = await client.auth.getSession();
      if (error) throw refusalOf(error);
      return data.session && personOf(data.session);
    },

    /** The token for the data worker, another one than the server `refused`. `null`: the session is over. Throws while that cannot be told. */
    async token(refused: string | null): Promise<string | null> {
      const { data, error } = await client.auth.getSession();
      if (error) return overOrThrow(error);
      const token = data.session?.access_token ?? null;
      if (token === null || token !== refused) return token;
      const fresh = await client.auth.refreshSession();
      // A password or an address that was changed meanwhile has brought another session.
      const now = fresh.error && (await client.auth.getSession()).data.session?.access_token;
      if (now && now !== refused) return now;
      // The library keeps a session whose token has not expired; the listener hears of its end now.
      if (fresh.error && overOrThrow(fresh.error) === null) await client.auth.signOut({ scope: 'local' });
      return fresh.data.session?.access_token ?? null;
    },

    onChange(tell: (event: AuthEvent, person: SignedIn | null, token: string | null) => void): () => void {
      const { data } = client.auth.onAuthStateChange((event, session) => {
        const known = events[event];
        if (known) tell(known, session && personOf(session), session?.access_token ?? null);
      });
      return () => data.subscription.unsubscribe();
    },

    async signIn(email: string, password: string): Promise<SignedIn> {
      return sessionOf(await client.auth.signInWithPassword({ email, password }));
    },

    /** An account without a person, for a tablet. */
    async signInAnonymously(): Promise<SignedIn> {
      return sessionOf(await client.auth.signInAnonymously());
    },

    /** The computer that runs the demo signs its accounts in itself; their passwords stay there. */
    async enterDemo(email: string): Promise<SignedIn> {
      const response = await fetch('/_demo', { method: 'POST', body: email, signal: AbortSignal.timeout(20_000) });
      const session = response.ok ? ((await response.json()) as Pick<Session, 'access_token' | 'refresh_token'>) : null;
      if (!session) throw new AuthRefusal('invalid_credentials', 'The demo did not let this account in');
      return sessionOf(await client.auth.setSession(session));
    },

    /** `null`: the e-mail address has to be confirmed with a code first; maybe it has an account, whose owner then signs in with the code. */
    async signUp(email: string, password: string, facts: { readonly name: string; readonly company?: string }): Promise<SignedIn | null> {
      const { data, error } = await client.auth.signUp({ email, password, options: { data: facts } });
      if (error) throw refusalOf(error);
      return data.session && personOf(data.session);
    },

    async sendCode(email: string): Promise<void> {
      check(await client.auth.signInWithOtp({ email, options: { shouldCreateUser: false } }));
    },

    async sendReset(email: string): Promise<void> {
      check(await client.auth.resetPasswordForEmail(email, { redirectTo: `${location.origin}/login?mode=reset` }));
    },

    async verifyCode(email: string, token: string, purpose: 'email' | 'signup' | 'recovery'): Promise<SignedIn> {
      return sessionOf(await client.auth.verifyOtp({ email, token, type: purpose }));
    },

    /** The session in hand was opened with a password or code alone, and the account has a verified second factor. */
    async needsSecondFactor(): Promise<boolean> {
      const { data, error } = await client.auth.mfa.getAuthenticatorAssuranceLevel();
      if (error) throw refusalOf(error);
      return data.nextLevel === 'aal2' && data.currentLevel !== 'aal2';
    },

    /** The person cannot tell which of several authenticator apps the code came from, so it may be any of them. */
    async confirmSecondFactor(code: string): Promise<void> {
      const { data, error } = await client.auth.mfa.listFactors();
      if (error) throw refusalOf(error);
      let refused = new AuthRefusal('mfa_factor_not_found', 'No authenticator app');
      for (const { id } of data.totp) {
        const answer = await client.auth.mfa.challengeAndVerify({ factorId: id, code });
        if (!answer.error) return;
        refused = refusalOf(answer.error);
      }
      throw refused;
    },

    async changePassword(password: string): Promise<void> {
      check(await client.auth.updateUser({ password }));
    },

    async signInWith(provider: string, next: string): Promise<void> {
      const redirectTo = `${location.origin}/login?next=${encodeURIComponent(next)}`;
      check(await client.auth.signInWithOAuth({ provider: provider as 'google', options: { redirectTo } }));
    },

    /** Ends this device's session. The library keeps the tokens when the server cannot be reached, so they are removed here. */
    async signOut(): Promise<void> {
      const { error } = await client.auth.signOut({ scope: 'local' });
      if (error) await forget(slot);
    },

    /**
     * The session in hand goes on in another slot, and kept values change with it in one step. One that is about to expire is renewed before:
     * nobody renews it meanwhile.
     */
    async moveSession(to: string, also: Readonly<Record<string, unknown>> = {}): Promise<void> {
      await client.auth.getSession();
      await moveKept(slot, to, also);
    },

    async hasStoredSession(): Promise<boolean> {
      return (await readKept(slot)) !== undefined;
    },

    /** Providers that the backend reports as switched on. */
    async providers(): Promise<readonly string[]> {
      const response = await fetch(`${config.url}/auth/v1/settings`, { headers: { apikey: config.key } }).catch(() => null);
      const settings = v.safeParse(settingsAnswer, await response?.json().catch(() => null));
      if (!response?.ok || !settings.success) return [];
      const notOAuth = new Set(['email', 'phone', 'anonymous_users', 'saml', 'web3', 'web3_solana', 'web3_ethereum']);
      return Object.entries(settings.output.external).flatMap(([name, on]) => (on && !notOAuth.has(name) ? [name] : []));
    },

    async companies(): Promise<Companies> {
      const rows = await call('my_companies', {}, v.array(companyAnswer));
      // Nobody is put out of his companies by an empty list, which anything may answer: the server has to know who asks.
      if (rows.length === 0) {
        const { data, error } = await client.auth.getUser();
        if (error) throw refusalOf(error);
        if (data.user.id !== (await client.auth.getSession()).data.session?.user.id) throw noAnswer();
      }
      return {
        open: rows
          .filter(({ paused }) => !paused)
          .map(({ id, name, role_name: roleName, owner, kiosk }) => ({ id, name, roleName, owner, ...(kiosk !== null && { kiosk }) })),
        suspendedIn: rows.filter(({ paused }) => paused).map(({ name }) => name),
      };
    },

    /** A file as storage has it, past this device's copy; `null` when there is none. */
    async file(bucket: string, path: string): Promise<Blob | null> {
      const { data, error } = await client.storage.from(bucket).download(path);
      if (!error) {
        if (!(await isContentOf(path, data))) throw noAnswer();
        return data;
      }
      const status = (error as { readonly status?: number }).status ?? 0;
      if (status >= 400 && status < 500) return null;
      throw refusalOf({ message: error.message, status });
    },

    /** The person's own row. */
    async person(): Promise<Person> {
      const { data, error, status } = await client.from('people').select('name, photo_path, language').maybeSingle();
      if (error) throw refusalOf({ message: error.message, code: error.code, status });
      return checked(personAnswer, data) ?? { name: '', photo_path: null, language: null };
    },

    /** What only the profile asks for. */
    account: async () => (await import('./remote-account.ts')).accountOf(client, config),

    /** Newest contact first: one's own, and all of the company for who runs the team. */
    async devices(tenant: string): Promise<readonly CompanyDevice[]> {
      return call('company_devices', { p_tenant: tenant }, v.array(deviceAnswer));
    },

    async createCompany(company: { readonly name: string; readonly country: string; readonly person: string }): Promise<string> {
      return call('create_company', { p_name: company.name, p_country: company.country, p_person: company.person }, id);
    },
  };
}

/** Our own word for the same (`private.person`). */
const sessionEnded = 'KB008';

const events: Readonly<Record<string, AuthEvent>> = {
  SIGNED_IN: 'signed-in',
  SIGNED_OUT: 'signed-out',
  PASSWORD_RECOVERY: 'recovery',
  TOKEN_REFRESHED: 'refreshed',
};

function personOf(session: Session): SignedIn {
  return { user: session.user.id, email: session.user.email ?? '' };
}

function sessionOf({ data, error }: { readonly data: { readonly session: Session | null }; readonly error: AuthError | null }): SignedIn {
  if (error) throw refusalOf(error);
  if (!data.session) throw new AuthRefusal('session_missing', 'Auth session missing!');
  return personOf(data.session);
}

/** `null`: the session was ended elsewhere, or its account is gone. */
function overOrThrow(error: AuthError): null {
  const refusal = refusalOf(error);
  if (isVerdict(refusal)) return null;
  throw refusal;
}

function check({ error }: { readonly error: AuthError | null }): void {
  if (error) throw refusalOf(error);
}
