import type { Ask } from './accounts.ts';
import { refuse } from './answers.ts';
import { identify, type Keys } from './bearer.ts';
import type { Send } from './requests.ts';
import { createStorageDoor } from './storage-door.ts';

type Parts = { readonly keys: Keys & { readonly linkSecret: string }; readonly ask: Ask };

/**
 * In front of the library, which is treated as a stranger: who asks, and whether the request means one thing only. `address` is nobody's
 * for calls of this process itself.
 */
export function createDoor({ keys, ask }: Parts) {
  const storage = createStorageDoor({ keys, ask });
  return async function door(request: Request, _address: string | null, send: Send): Promise<Response> {
    const { pathname } = new URL(request.url);
    if (request.method === 'OPTIONS') return send(request);
    const caller = await identify(request, keys, ask);
    if (caller instanceof Response) return caller;
    if (pathname.startsWith('/storage/')) return storage(request, caller, send);
    // The library decodes an address before it looks for its route.
    if (!plain.test(pathname)) return refuse(404, 'not_found', 'No such address');
    return send(request);
  };
}

const plain = /^(\/[\w.-]+)*\/?$/;
