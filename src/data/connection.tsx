import { createContext, type ReactNode, useContext, useSyncExternalStore } from 'react';

import type { Observable } from './react.tsx';

/** How this device stands to the server, in terms that a screen can show. */
export type Connection = {
  /** `unreachable`: the device has a network, but the server does not answer or does not accept the session. */
  readonly network: 'online' | 'offline' | 'unreachable';
  /** Changes stored here that the server has not confirmed. */
  readonly waiting: number;
  /** Changes that the server refused and that the person has to decide on. */
  readonly attention: number;
  /** Records that the device is still getting for the first time; until then counts are too small. */
  readonly loading: { readonly rows: number; readonly total: number } | null;
  /** Instant of the server's last answer. */
  readonly lastContact: string | null;
};

const ConnectionContext = createContext<Observable<Connection> | null>(null);

export function ConnectionProvider({
  children,
  connection,
}: {
  readonly children: ReactNode;
  readonly connection: Observable<Connection>;
}) {
  return <ConnectionContext value={connection}>{children}</ConnectionContext>;
}

export function useConnection(): Connection {
  const connection = useContext(ConnectionContext);
  if (!connection) throw new Error('useConnection must be used within a ConnectionProvider');
  return useSyncExternalStore(connection.subscribe, connection.get);
}

/** While this device is being filled, what is counted or added up over many rows is not whole: it is no number yet. */
export function useFilling(): boolean {
  const connection = useContext(ConnectionContext);
  return useSyncExternalStore(connection?.subscribe ?? never, () => (connection?.get().loading ?? null) !== null);
}

function never(): () => void {
  return () => {};
}

/** What the badge tells, the most pressing first. */
export function connectionState({
  network,
  waiting,
  attention,
  loading,
}: Connection): 'attention' | 'offline' | 'waiting' | 'loading' | 'saved' {
  if (attention > 0) return 'attention';
  if (network !== 'online') return 'offline';
  if (waiting > 0) return 'waiting';
  return loading ? 'loading' : 'saved';
}
