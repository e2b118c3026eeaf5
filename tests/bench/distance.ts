import { once } from 'node:events';
import { type AddressInfo, connect, createServer } from 'node:net';

/** A way to the server that takes `roundTripMs` there and back, for everything that asks: pages, workers and Node. */
export async function distance(server: string, roundTripMs: number): Promise<{ readonly url: string; readonly close: () => void }> {
  const later = (work: () => void): void => void setTimeout(work, roundTripMs / 2);
  const relay = createServer((near) => {
    const far = connect(Number(new URL(server).port), '127.0.0.1');
    for (const [from, to] of [
      [near, far],
      [far, near],
    ] as const) {
      from.on('data', (bytes) => later(() => to.write(bytes)));
      from.on('close', () => later(() => to.destroy()));
      from.on('error', () => to.destroy());
    }
  });
  relay.listen(0, '127.0.0.1');
  await once(relay, 'listening');
  return { url: `http://localhost:${(relay.address() as AddressInfo).port}`, close: () => relay.close() };
}
