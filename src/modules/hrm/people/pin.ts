const rounds = 210_000;

/** What is kept of a PIN: see `EmployeePin`. Each is 64 hex digits, the salt 32. */
export type KeptPin = { readonly salt: string; readonly verifier: string; readonly pin_mark: string };

/** What a tablet needs to recognise `pin`, and what tells that two people of one company have the same. Slow on purpose. */
export async function makePin(pin: string, companyId: string): Promise<KeptPin> {
  const salt = hexOf(crypto.getRandomValues(new Uint8Array(16)));
  const [verifier, pin_mark] = await Promise.all([slowHash(pin, bytesOf(salt)), markOf(pin, companyId)]);
  return { salt, verifier, pin_mark };
}

export async function fitsPin(pin: string, { salt, verifier }: Pick<KeptPin, 'salt' | 'verifier'>): Promise<boolean> {
  return (await slowHash(pin, bytesOf(salt))) === verifier;
}

/** The same for everybody who has `pin` in that company. */
export function markOf(pin: string, companyId: string): Promise<string> {
  return slowHash(pin, new TextEncoder().encode(companyId));
}

/** PBKDF2 with SHA-256: 32 bytes, as hex. */
async function slowHash(pin: string, salt: Uint8Array<ArrayBuffer>): Promise<string> {
  const key = await crypto.subtle.importKey('raw', new TextEncoder().encode(pin), 'PBKDF2', false, ['deriveBits']);
  const bits = await crypto.subtle.deriveBits({ name: 'PBKDF2', hash: 'SHA-256', salt, iterations: rounds }, key, 256);
  return hexOf(new Uint8Array(bits));
}

function hexOf(bytes: Uint8Array): string {
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}

function bytesOf(hex: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(hex.match(/../gu) ?? [], (pair) => Number.parseInt(pair, 16));
}
