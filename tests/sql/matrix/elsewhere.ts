import { readFileSync } from 'node:fs';

/* What no statement asks, because it is tried over HTTP: who is refused there stands in these tests. */

type Tried = { readonly file: string; readonly about?: string; readonly says: string };

const takeover = 'supabase/local/auth/takeover.test.ts';
const guessing = 'supabase/local/auth/guessing.test.ts';
const tried: readonly Tried[] = [
  { file: takeover, says: 'a member without any permission does not become the owner by a link to a path that is his id' },
  { file: takeover, says: 'a way written in percent signs leads past no check' },
  { file: takeover, about: 'a link', says: 'opens its file, and nothing where a session belongs' },
  { file: takeover, about: 'a link', says: 'is no other link, and a session or a library token is none' },
  { file: takeover, about: 'a link', says: 'ends with the session that made it' },
  { file: takeover, about: 'a link', says: 'ends with the right of who made it: the role that sees the record, and the company' },
  { file: takeover, about: 'a bearer', says: 'is not what a mail says or what renews a session' },
  { file: guessing, about: 'codes', says: 'of %s as %s die with the fifth wrong try, from whatever addresses and side by side' },
  { file: guessing, about: 'codes', says: 'are not guessed by their hash, in a link or a call' },
  { file: guessing, about: 'codes', says: 'of many accounts from one address end at thirty' },
  { file: 'supabase/local/answers.test.ts', says: 'count=%s is refused' },
];

/** One line for each of them; a test that is not in its file under this name fails the report. */
export function elsewhereLines(): readonly string[] {
  return tried.map(({ file, about, says }) => {
    const source = readFileSync(file, 'utf8');
    const wanted = [`'${says}', async`, ...(about === undefined ? [] : [`describe('${about}',`])];
    for (const one of wanted) if (!source.includes(one)) throw new Error(`${file} has no test: ${one}`);
    return `- ${about === undefined ? '' : `${about} `}${says} (\`${file}\`)`;
  });
}
