import { refuse } from './answers.ts';
import type { Parts as AuthParts } from './asked.ts';
import { answerAuth } from './auth-door.ts';
import { identify, type Keys } from './bearer.ts';
import { answerInvitation } from './invitations.ts';
import { networkOf } from './network.ts';
import type { Send } from './requests.ts';
import { createStorageDoor } from './storage-door.ts';

type Parts = Omit<AuthParts, 'secret' | 'tokenSecret'> & { readonly keys: Keys & { readonly linkSecret: string } };

/**
 * In front of the library, which is treated as a stranger: who asks, and whether the request means one thing only. `address` is nobody's
 * for calls of this process itself.
 */
export function createDoor({ keys, ...parts }: Parts) {
  const { ask } = parts;
  const auth: AuthParts = { ...parts, secret: keys.linkSecret, tokenSecret: keys.jwtSecret };
  const storage = createStorageDoor({ keys, ask });
  return async function door(request: Request, address: string | null, send: Send): Promise<Response> {
    const { pathname } = new URL(request.url);
    if (request.method === 'OPTIONS') return send(request);
    const caller = await identify(request, keys, ask);
    if (caller instanceof Response) return caller;
    if (pathname.startsWith('/storage/')) return storage(request, caller, send);
    // The library decodes an address before it looks for its route.
    if (!plain.test(pathname)) return refuse(404, 'not_found', 'No such address');
    // This process itself is no stranger.
    if (address === null) return send(request);
    const asked = { request, caller, network: networkOf(address), send };
    if (pathname.startsWith('/auth/')) return answerAuth(auth, asked);
    return answerInvitation(parts, asked);
  };
}

const plain = /^(\/[\w.-]+)*$|^\/rest\/v1\/$/;
