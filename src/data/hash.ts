/** In hexadecimal digits. */
export async function sha256(blob: Blob): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', await blob.arrayBuffer());
  return [...new Uint8Array(digest)].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** Whether a file is what its name says: all that this app stores are named after their content. */
export async function isContentOf(path: string, blob: Blob): Promise<boolean> {
  const hash = /([0-9a-f]{64})\.\w+$/.exec(path)?.[1];
  return hash === undefined ? !blob.type.startsWith('text/html') : hash === (await sha256(blob));
}
