import type { SignIn } from './seed.ts';

/*
 * The accounts of the demo, as the sign-in page on this computer offers them: by label. Their passwords stay here; who may be offered
 * an account gets a session of it, not what opens it again.
 */

export const demoPath = '/_demo';
export type DemoUser = Pick<SignIn, 'label' | 'email'>;
type Session = { readonly access_token: string; readonly refresh_token: string };

export function offered(signIns: readonly SignIn[]): readonly DemoUser[] {
  return signIns.map(({ label, email }) => ({ label, email }));
}

export async function enterDemo(
  signIns: readonly SignIn[],
  email: string,
  call: (path: string, body: unknown) => Promise<Response>,
): Promise<Session | undefined> {
  const account = signIns.find((one) => one.email === email);
  if (!account) return undefined;
  const answer = await call('/auth/v1/token?grant_type=password', { email, password: account.password });
  if (!answer.ok) return undefined;
  const { access_token, refresh_token } = (await answer.json()) as Session;
  return { access_token, refresh_token };
}
