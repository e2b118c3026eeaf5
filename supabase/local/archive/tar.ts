/* The part of the tar format (POSIX ustar) that an archive of ours needs: plain files with short names, sizes known before. */

export type Entry = { readonly name: string; readonly size: number; readonly body: AsyncIterable<Uint8Array> | Uint8Array };

const block = 512;

export async function* packTar(entries: AsyncIterable<Entry>): AsyncGenerator<Uint8Array> {
  for await (const { name, size, body } of entries) {
    yield header(name, size);
    if (body instanceof Uint8Array) yield body;
    else yield* body;
    yield new Uint8Array(padding(size));
  }
  yield new Uint8Array(2 * block);
}

/** Entries in their order; the body of one is read to its end before the next is asked for. Throws where the bytes are no archive or end too early. */
export async function* unpackTar(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<Entry & { readonly body: AsyncIterable<Uint8Array> }> {
  const reader = createReader(bytes);
  for (;;) {
    const head = await reader.exactly(block);
    if (head.every((byte) => byte === 0)) return;
    const text = head.toString('latin1');
    if (text.slice(257, 262) !== 'ustar' || Number.parseInt(text.slice(148, 154), 8) !== checksum(head)) throw new Error('not an archive');
    const name = head.subarray(0, 100).toString('utf8').replace(/\0.*$/s, '');
    const size = Number.parseInt(text.slice(124, 135), 8);
    yield { name, size, body: reader.some(size) };
    await reader.exactly(padding(size));
  }
}

function header(name: string, size: number): Buffer {
  const head = Buffer.alloc(block);
  if (Buffer.byteLength(name) > 99) throw new Error(`The name is too long for an archive: ${name}`);
  head.write(name, 0, 'utf8');
  head.write('0000600\0', 100, 'latin1');
  head.write('0000000\0', 108, 'latin1');
  head.write('0000000\0', 116, 'latin1');
  head.write(`${size.toString(8).padStart(11, '0')}\0`, 124, 'latin1');
  head.write(`${Math.floor(Date.now() / 1000).toString(8)}\0`, 136, 'latin1');
  head.write('0', 156, 'latin1');
  head.write('ustar\x0000', 257, 'latin1');
  head.write(`${checksum(head).toString(8).padStart(6, '0')}\0 `, 148, 'latin1');
  return head;
}

/** The sum of the header's bytes, its own eight counted as blanks. */
function checksum(head: Buffer): number {
  return head.reduce((sum, byte, i) => sum + (i >= 148 && i < 156 ? 32 : byte), 0);
}

function padding(size: number): number {
  return (block - (size % block)) % block;
}

function createReader(bytes: AsyncIterable<Uint8Array>) {
  const source = bytes[Symbol.asyncIterator]();
  let rest = Buffer.alloc(0);

  async function more(): Promise<void> {
    const { value, done } = await source.next();
    if (done === true) throw new Error('the archive ends too early');
    rest = rest.length === 0 ? Buffer.from(value) : Buffer.concat([rest, value]);
  }

  async function exactly(size: number): Promise<Buffer> {
    while (rest.length < size) await more();
    const taken = rest.subarray(0, size);
    rest = rest.subarray(size);
    return taken;
  }

  async function* some(size: number): AsyncGenerator<Uint8Array> {
    for (let left = size; left > 0;) {
      if (rest.length === 0) await more();
      const taken = await exactly(Math.min(left, rest.length));
      left -= taken.length;
      yield taken;
    }
  }

  return { exactly, some };
}
