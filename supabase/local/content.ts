import { createHash } from 'node:crypto';

import { hashIn } from './auth/file-path.ts';

/** What the first bytes of a file say that it is; only types that no browser runs. */
const signatures: readonly (readonly [type: string, starts: (head: string) => boolean])[] = [
  ['image/jpeg', (head) => head.startsWith('\xff\xd8\xff')],
  ['image/png', (head) => head.startsWith('\x89PNG\r\n\x1a\n')],
  ['image/webp', (head) => head.startsWith('RIFF') && head.startsWith('WEBP', 8)],
  ['image/gif', (head) => head.startsWith('GIF87a') || head.startsWith('GIF89a')],
  ['application/pdf', (head) => head.startsWith('%PDF-')],
];

/** A hosted project believes the type that the client names; here the content has to agree with it. */
export function typeOf(content: Uint8Array): string | undefined {
  const head = Buffer.from(content.subarray(0, 16)).toString('latin1');
  return signatures.find(([, starts]) => starts(head))?.[0];
}

/**
 * The refusal of an upload whose content is not what it says, as storage words it; `undefined` = it may go on. A name of 64 hexadecimal digits
 * says the hash: a device takes a file that is there under it for its own, and lets its copy go.
 */
export async function refuseContent(upload: Request): Promise<Response | undefined> {
  // With nothing beside the type: what is stored with a file is what it is later given out as.
  const named = upload.headers.get('content-type')?.trim().toLowerCase();
  const content = new Uint8Array(await upload.clone().arrayBuffer());
  if (named === undefined || typeOf(content) !== named)
    return refusal('415', 'invalid_mime_type', `mime type ${named ?? ''} is not supported`);
  const hash = hashIn(new URL(upload.url).pathname);
  return hash === undefined || hash === createHash('sha256').update(content).digest('hex') ? undefined : otherContent();
}

export function otherContent(): Response {
  return refusal('400', 'InvalidKey', 'The name is the hash of another content');
}

function refusal(statusCode: string, error: string, message: string): Response {
  return Response.json({ statusCode, error, message }, { status: 400 });
}
