import { App, setExperimental } from '@supabase/lite';

import { createFileStore } from './file-store.ts';
import type { Mailbox } from './mail.ts';
import type { Secrets } from './secrets.ts';

type Parts = {
  readonly connection: App['connection'];
  readonly secrets: Secrets;
  readonly siteUrl: string;
  readonly filesDir: string;
  readonly mailbox: Mailbox;
};

/** The Supabase API (Data, Auth, Storage) as a request handler. */
export async function createApi({ connection, secrets, siteUrl, filesDir, mailbox }: Parts): Promise<App> {
  setExperimental('storage', true);
  const app = new App({
    connection,
    api: { schemas: ['public'], max_rows: 1000, plan_enabled: false, aggregates_enabled: false },
    auth: {
      enabled: true,
      enable_signup: true,
      jwt_secret: secrets.jwtSecret,
      publishable_key: secrets.publishableKey,
      secret_key: secrets.secretKey,
      site_url: siteUrl,
      additional_redirect_urls: [`${siteUrl}/**`],
      jwt_expiry: 30 * 60,
      enable_refresh_token_rotation: true,
      refresh_token_reuse_interval: 10,
      minimum_password_length: 8,
      email: {
        enable_signup: true,
        enable_confirmations: false,
        double_confirm_changes: true,
        max_frequency: '1s',
        otp_length: 6,
        otp_expiry: 3600,
      },
    },
    storage: { enabled: true, file_size_limit: '20MiB' },
    studio: { enabled: false },
    options: { server: { admin: false, disableStudio: true }, drivers: { email: mailbox } },
  });
  app._storageAdapter = createFileStore(filesDir);
  await withoutNotice(() => app.init());
  return app;
}

/** The library announces at every start that its file storage is experimental; nobody at this terminal can act on it. */
async function withoutNotice(work: () => Promise<unknown>): Promise<void> {
  const warn = console.warn;
  console.warn = (...parts: readonly unknown[]) => {
    if (!String(parts[0]).startsWith('EXPERIMENTAL FEATURES ENABLED')) warn(...parts);
  };
  try {
    await work();
  } finally {
    console.warn = warn;
  }
}
