import type { Connection } from '#data/connection.tsx';
import type { Observable } from '#data/react.tsx';

import { watchOnline } from '../connection/use-online.ts';

const states: Readonly<Record<'online' | 'offline', Connection>> = {
  online: { network: 'online', waiting: 0, attention: 0, loading: null, lastContact: null },
  offline: { network: 'offline', waiting: 0, attention: 0, loading: null, lastContact: null },
};

/** What the device itself says, for whoever has no company that knows more. */
export const deviceConnection: Observable<Connection> = {
  get: () => states[navigator.onLine ? 'online' : 'offline'],
  subscribe: watchOnline,
};
