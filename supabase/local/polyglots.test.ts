import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { migrationsDir, type Person, signUp } from '#fixtures/server/people.ts';

import { startBackend, type Backend } from './backend.ts';

/* A file may be a picture and a page, a script or an archive at once: its first bytes say the one, what follows the other. */

let backend: Backend;
let anna: Person;

beforeAll(async () => {
  backend = await startBackend({ migrationsDir, quiet: true });
  anna = await signUp(backend, 'anna');
});
afterAll(() => backend.close());

const page = '<!doctype html><html><script>fetch("/config.json")</script><svg onload=alert(1)></svg></html>';
const zip = 'PK\x03\x04\x14\0\0\0PK\x05\x06'.padEnd(22, '\0');
const files: readonly (readonly [name: string, type: string, content: string])[] = [
  ['a photo with a page in its comment', 'image/jpeg', `\xff\xd8\xff\xfe\x00\x80${page}\xff\xd9`],
  ['a photo with an archive behind it', 'image/jpeg', `\xff\xd8\xff\xe0\xff\xd9${zip}`],
  ['an animation that is a script', 'image/gif', 'GIF89a=1;/*\0\0*/fetch("/config.json")//'],
  ['a drawing with a page in a chunk', 'image/png', `\x89PNG\r\n\x1a\n\0\0\0\x80tEXt${page}`],
  ['a photo that is a stylesheet', 'image/webp', `RIFF{}/*WEBP*/*{x:y}${page}`],
  ['a paper that is a page', 'application/pdf', `%PDF-1.7\n${page}\n%%EOF${zip}`],
];

const upload = (path: string, content: string, contentType: string) =>
  anna.client.storage.from('files').upload(path, Buffer.from(content, 'latin1'), { contentType });

/** Under a name that says page. */
async function put(content: string, contentType: string): Promise<string> {
  const path = `${anna.id}/some/${crypto.randomUUID()}.html`;
  expect((await upload(path, content, contentType)).error).toBeNull();
  return path;
}

/** Every way on which a file leaves the server. */
async function ways(path: string): Promise<readonly (readonly [string, Response])[]> {
  const token = (await anna.client.auth.getSession()).data.session?.access_token ?? '';
  const headers = { apikey: backend.key, authorization: `Bearer ${token}` };
  const signed = (await anna.client.storage.from('files').createSignedUrl(path, 60)).data?.signedUrl ?? '';
  const ask = (address: string, more: Readonly<Record<string, string>> = {}) => fetch(address, { headers: { ...headers, ...more } });
  const at = `${backend.url}/storage/v1/object`;
  return [
    ['as a file', await ask(`${at}/files/${path}`)],
    ['by a link', await fetch(signed)],
    ['by a link that saves it as a page', await fetch(`${signed}&download=page.html`)],
    ['by a link that names a type', await fetch(`${signed}&response-content-type=text/html`)],
    ['in part', await ask(`${at}/files/${path}`, { range: 'bytes=4-' })],
    ['to who wants a page', await ask(`${at}/files/${path}`, { accept: 'text/html' })],
  ];
}

describe.each(files)('%s', (_, type, content) => {
  test('is the picture or paper that it said to be, and nothing that a browser runs, however it is asked for', async () => {
    for (const [way, response] of await ways(await put(content, type))) {
      const told = ['content-type', 'x-content-type-options', 'content-security-policy', 'cross-origin-resource-policy'].map((name) =>
        response.headers.get(name),
      );
      const policy = "default-src 'none'; style-src 'unsafe-inline'; sandbox";
      expect({ way, status: response.status, told }).toEqual({ way, status: 200, told: [type, 'nosniff', policy, 'same-origin'] });
      expect(Buffer.from(await response.arrayBuffer()).toString('latin1')).toBe(content);
    }
  });
});

test.each([
  'image/jpeg; charset=utf-8',
  'image/jpeg;x="text/html"',
  'image/jpeg, text/html',
  'text/html;image/jpeg',
  'image/jpeg\ttext/html',
])('a type with more in it is none: %s', async (type) => {
  const { error } = await upload(`${anna.id}/some/${crypto.randomUUID()}.jpg`, files[0]?.[2] ?? '', type);
  expect(error?.message).toMatch(/mime type/);
});
