/** For names only, RxDB's schemas and queries among them: quick, and works without a secure context. */
export async function hash(input: string | ArrayBuffer | Blob): Promise<string> {
  const text = typeof input === 'string' ? input : await new Response(input).text();
  let high = 0xdeadbeef;
  let low = 0x41c6ce57;
  for (let i = 0; i < text.length; i++) {
    const code = text.charCodeAt(i);
    high = Math.imul(high ^ code, 2654435761);
    low = Math.imul(low ^ code, 1597334677);
  }
  return (high >>> 0).toString(16).padStart(8, '0') + (low >>> 0).toString(16).padStart(8, '0');
}
