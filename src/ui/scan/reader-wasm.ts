import wasmUrl from 'zxing-wasm/reader/zxing_reader.wasm?url';

/*
 * The code reader's program, 0.4 MB. It is not part of the app's precache; a device that has a scan field open fetches it once and
 * keeps it, so that the camera scans without network.
 */

const cacheName = 'scan-reader';

export async function readerWasm(): Promise<ArrayBuffer> {
  const cache = await openCache();
  const kept = await cache?.match(wasmUrl);
  if (kept) return kept.arrayBuffer();
  const response = await fetch(wasmUrl);
  if (!response.ok) throw new Error(`The code reader could not be fetched: ${response.status}`);
  if (cache) {
    // A newer program replaces the older one.
    for (const old of await cache.keys()) await cache.delete(old);
    await cache.put(wasmUrl, response.clone());
  }
  return response.arrayBuffer();
}

/** Fetches it when the device has nothing else to do. */
export function warmReader(): void {
  const later = globalThis.requestIdleCallback ?? ((run: () => void) => setTimeout(run, 2000));
  later(() => void readerWasm().catch(() => undefined));
}

/** Absent in insecure contexts and in private windows of some browsers. */
async function openCache(): Promise<Cache | undefined> {
  try {
    return await globalThis.caches?.open(cacheName);
  } catch {
    return undefined;
  }
}
