import type { Page } from '@playwright/test';

import type { Backend } from '../../../supabase/local/backend.ts';
import type { Account } from './session.ts';

/** Facebook and Google are switched on. Facebook does not let the person in; Google sends him back as `account`. Resolves to what was asked. */
export async function withProviders(page: Page, { url, key }: Backend, account: Account): Promise<readonly URL[]> {
  await page.route('**/auth/v1/settings', (route) =>
    route.fulfill({ json: { external: { google: true, facebook: true, github: false, email: true, phone: true } } }),
  );
  const asked: URL[] = [];
  await page.route('**/auth/v1/authorize?*', (route) => {
    const address = new URL(route.request().url());
    asked.push(address);
    if (address.searchParams.get('provider') === 'facebook') return route.fulfill({ body: 'Facebook asks' });
    const back = new URL(address.searchParams.get('redirect_to') ?? '');
    back.searchParams.set('code', 'a-code');
    return route.fulfill({ status: 302, headers: { location: back.href } });
  });
  await page.route('**/auth/v1/token?grant_type=pkce', async (route) => {
    const { auth_code, code_verifier } = route.request().postDataJSON() as Readonly<Record<string, string>>;
    if (auth_code !== 'a-code' || (code_verifier ?? '').length <= 40) return route.fulfill({ status: 400, json: { msg: 'No such code' } });
    const headers = { apikey: key, 'content-type': 'application/json' };
    const answer = await fetch(`${url}/auth/v1/token?grant_type=password`, { method: 'POST', headers, body: JSON.stringify(account) });
    return route.fulfill({ json: await answer.json() });
  });
  return asked;
}
