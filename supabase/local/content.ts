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

/** The refusal of an upload whose content is not what it says, as storage words it; `undefined` = it may go on. */
export async function refuseContent(upload: Request): Promise<Response | undefined> {
  const named = (upload.headers.get('content-type') ?? '').split(';')[0]?.trim().toLowerCase();
  if (named !== undefined && typeOf(new Uint8Array(await upload.clone().arrayBuffer())) === named) return undefined;
  const message = `mime type ${named ?? ''} is not supported`;
  return Response.json({ statusCode: '415', error: 'invalid_mime_type', message }, { status: 400 });
}
