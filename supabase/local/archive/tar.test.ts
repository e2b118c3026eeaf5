import fc from 'fast-check';
import { expect, test } from 'vitest';

import '#fixtures/seed.ts';

import { packTar, unpackTar } from './tar.ts';

async function* inPieces(bytes: Uint8Array, size: number): AsyncGenerator<Uint8Array> {
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
}

async function packed(files: readonly (readonly [string, Uint8Array])[]): Promise<Buffer> {
  async function* entries() {
    for (const [name, body] of files) yield { name, size: body.length, body };
  }
  return Buffer.concat(await Array.fromAsync(packTar(entries())));
}

async function read(bytes: AsyncIterable<Uint8Array>) {
  const files: (readonly [string, Uint8Array])[] = [];
  for await (const { name, body } of unpackTar(bytes)) files.push([name, new Uint8Array(Buffer.concat(await Array.fromAsync(body)))]);
  return files;
}

test('what is packed comes out again, in whatever pieces it arrives', async () => {
  const file = fc.tuple(fc.stringMatching(/^[a-z]{1,20}\/[a-z.]{1,20}$/), fc.uint8Array({ maxLength: 2000 }));
  await fc.assert(
    fc.asyncProperty(fc.array(file, { maxLength: 5 }), fc.integer({ min: 1, max: 1500 }), async (files, size) => {
      expect(await read(inPieces(await packed(files), size))).toEqual(files.map(([name, body]) => [name, new Uint8Array(body)]));
    }),
    { numRuns: 40 },
  );
});

test('an archive that is cut, and bytes that are none, are told', async () => {
  const whole = await packed([['a', new Uint8Array(3000)]]);
  await expect(read(inPieces(whole.subarray(0, 2000), 700))).rejects.toThrow('too early');
  await expect(read(inPieces(new Uint8Array(2000).fill(7), 700))).rejects.toThrow('not an archive');
  whole[0] = 66;
  await expect(read(inPieces(whole, 700))).rejects.toThrow('not an archive');
});
