import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { isIPv4 } from 'node:net';
import { hostname, networkInterfaces } from 'node:os';
import { join } from 'node:path';

import { generate } from 'selfsigned';

export type Certificate = { readonly key: string; readonly cert: string; readonly names: readonly string[]; readonly until: string };

const day = 24 * 60 * 60 * 1000;
/** The longest that browsers accept. */
const lifetime = 397 * day;

/** A certificate for this computer's names and addresses on the local network, kept until they change. */
export async function loadCertificate(dataDir: string): Promise<Certificate> {
  const file = join(dataDir, 'certificate.json');
  const names = ['localhost', hostname(), '127.0.0.1', ...lanAddresses()];
  const known = existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Certificate) : undefined;
  if (known && names.every((name) => known.names.includes(name)) && Date.parse(known.until) > Date.now() + 7 * day) return known;
  const until = new Date(Date.now() + lifetime);
  const pems = await generate([{ name: 'commonName', value: 'Karbar on this network' }], {
    algorithm: 'sha256',
    keySize: 2048,
    notAfterDate: until,
    extensions: [
      { name: 'basicConstraints', cA: false },
      { name: 'keyUsage', digitalSignature: true, keyEncipherment: true },
      { name: 'extKeyUsage', serverAuth: true },
      { name: 'subjectAltName', altNames: names.map((name) => (isIPv4(name) ? { type: 7, ip: name } : { type: 2, value: name })) },
    ],
  });
  const made: Certificate = { key: pems.private, cert: pems.cert, names, until: until.toISOString() };
  writeFileSync(file, JSON.stringify(made), { mode: 0o600 });
  writeFileSync(join(dataDir, 'certificate.crt'), made.cert);
  return made;
}

export function lanAddresses(): readonly string[] {
  return Object.values(networkInterfaces())
    .flatMap((entries) => entries ?? [])
    .filter(({ family, internal }) => family === 'IPv4' && !internal)
    .map(({ address }) => address);
}
