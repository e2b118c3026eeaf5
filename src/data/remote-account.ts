import { createClient, type SupabaseClient } from '@supabase/supabase-js';
import * as v from 'valibot';

import { checkedFetch } from './checked-fetch.ts';
import { sha256 } from './hash.ts';
import { checkNewPassword } from './new-password.ts';
import { callerOf } from './remote-calls.ts';
import { AuthRefusal, noAnswer, refusalOf } from './remote-error.ts';
import type { Person, RemoteConfig } from './remote.ts';

/* What somebody changes about his own account, and puts where everybody sees it. All of it needs the network. */

export type Account = ReturnType<typeof accountOf>;

const endings: Readonly<Record<string, string>> = { 'image/webp': 'webp', 'image/png': 'png' };
const endingOf = ({ type }: Blob): string => endings[type] ?? 'jpg';

export function accountOf(client: SupabaseClient, { url, key }: RemoteConfig) {
  const call = callerOf(client);
  return {
    /** What is not named stays. */
    async save({ name, photo_path: photo, language }: Partial<Person>): Promise<void> {
      const facts = { p_name: name ?? null, p_photo_path: photo === null ? '' : (photo ?? null), p_language: language ?? null };
      await call('save_person', facts, v.null());
    },

    /** Uploads the photo of this person and tells its path; colleagues may see it once the person's row names it. */
    async uploadPhoto(user: string, photo: Blob): Promise<string> {
      const path = `people/${user}/${await sha256(photo)}.${endingOf(photo)}`;
      await upload('files', path, photo);
      return path;
    },

    /** Puts a copy of a photo where everybody may see it; `name` is without its ending. One that is there already stays. */
    publishPhoto: (name: string, photo: Blob): Promise<void> => upload('public-media', `${name}.${endingOf(photo)}`, photo),

    /**
     * The service asks for no current password, so it is tried on a session of its own first. `code`: what the service mailed when it
     * wanted more than an old session (`reauthentication_needed`).
     */
    async changePassword(email: string, current: string, next: string, code?: string): Promise<void> {
      checkNewPassword(next, [email]);
      await tryPassword(email, current);
      const { error } = await client.auth.updateUser({ password: next, ...(code !== undefined && { nonce: code }) });
      if (error) throw refusalOf(error);
    },

    async mailCode(): Promise<void> {
      const { error } = await client.auth.reauthenticate();
      if (error) throw refusalOf(error);
    },

    async changeEmail(next: string): Promise<void> {
      const { error } = await client.auth.updateUser({ email: next });
      if (error) throw refusalOf(error);
    },

    /** Codes were mailed to the present address and the new one. True = the new one holds; else the other mail's code is missing. */
    async confirmEmail(present: string, next: string, code: string): Promise<boolean> {
      let refused = new AuthRefusal('otp_expired', 'No code');
      for (const email of [present, next]) {
        const { error } = await client.auth.verifyOtp({ email, token: code, type: 'email_change' });
        if (!error) {
          const holds = (await client.auth.getUser()).data.user?.email === next;
          // A hosted project leaves them open.
          if (holds) await client.auth.signOut({ scope: 'others' });
          return holds;
        }
        refused = refusalOf(error);
      }
      throw refused;
    },

    /** Ends every other session of this person; theirs find out at their next contact. */
    async signOutElsewhere(): Promise<void> {
      const { error } = await client.auth.signOut({ scope: 'others' });
      if (error) throw refusalOf(error);
    },
  };

  async function upload(bucket: string, path: string, file: Blob): Promise<void> {
    const { data, error } = await client.storage.from(bucket).upload(path, file, { contentType: file.type });
    if (data && data.fullPath !== `${bucket}/${path}`) throw noAnswer();
    if (error && !/duplicate|already exists/i.test(error.message))
      throw refusalOf({ message: error.message, status: Number(error.statusCode ?? 0) });
  }

  async function tryPassword(email: string, password: string): Promise<void> {
    const aside = createClient(url, key, {
      global: { fetch: checkedFetch() },
      auth: { persistSession: false, autoRefreshToken: false, detectSessionInUrl: false, storageKey: 'karbar-aside' },
    });
    const { error } = await aside.auth.signInWithPassword({ email, password });
    if (error) throw refusalOf(error);
    await aside.auth.signOut({ scope: 'local' });
  }
}
