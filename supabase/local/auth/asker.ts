import { createHash, randomBytes } from 'node:crypto';

import { isSignature, sign } from '../tokens.ts';

/*
 * A browser that asked for a code of an account holds a cookie that says so, for the hour in which the code lives. Its tries are counted
 * apart: whoever guesses without having asked uses up his own, and whoever asks pays with a mail that its owner sees.
 */

const seconds = 3600;

/** The answer to a question for codes of these accounts, with the mark of whom it goes to. */
export function markAsker(answer: Response, request: Request, accounts: readonly string[], secret: string): Response {
  const headers = new Headers(answer.headers);
  const secure = new URL(request.url).protocol === 'https:' ? '; Secure' : '';
  for (const account of accounts) {
    const told = `${Math.floor(Date.now() / 1000) + seconds}.${randomBytes(16).toString('hex')}`;
    const value = `${told}.${sign(textOf(account, told), secret)}`;
    headers.append('set-cookie', `${nameOf(account)}=${value}; Max-Age=${seconds}; Path=/auth/v1; HttpOnly; SameSite=Strict${secure}`);
  }
  return new Response(answer.body, { status: answer.status, headers });
}

/** Who asked, as a word to count by; empty for a stranger. */
export function askerOf(request: Request, account: string, secret: string): string {
  const found = new RegExp(`(?:^|;\\s*)${nameOf(account)}=(\\d+)\\.(\\w+)\\.([\\w-]+)`).exec(request.headers.get('cookie') ?? '');
  if (!found) return '';
  const [, exp = '', asker = '', signature = ''] = found;
  return Number(exp) * 1000 > Date.now() && isSignature(signature, textOf(account, `${exp}.${asker}`), secret) ? asker : '';
}

const nameOf = (account: string): string => `karbar-code-${createHash('sha256').update(account).digest('hex').slice(0, 16)}`;
/** No link and no access token reads like it. */
const textOf = (account: string, told: string): string => `asked for a code: ${account} ${told}`;
