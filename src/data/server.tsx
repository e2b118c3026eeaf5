import { createContext, type ReactNode, useContext, useEffect, useState } from 'react';

import { useConnection } from './connection.tsx';
import type { Remote } from './remote.ts';

/* What works with a connection only, for screens: everything else goes through the Store. */

const ServerContext = createContext<(() => Promise<Remote>) | null>(null);

export function ServerProvider({ children, remote }: { readonly children: ReactNode; readonly remote: () => Promise<Remote> }) {
  return <ServerContext value={remote}>{children}</ServerContext>;
}

export function useServer(): () => Promise<Remote> {
  const remote = useContext(ServerContext);
  if (!remote) throw new Error('useServer must be used within a ServerProvider');
  return remote;
}

/**
 * What the server says to `ask`: `undefined` while it is asked (or there is no connection), `failed` when it did not tell. Asked anew
 * whenever `key` changes or the device comes online; `key` names everything that the question depends on.
 */
export function useAnswer<T>(
  key: string,
  ask: (remote: Remote) => Promise<T>,
): readonly [answer: T | 'failed' | undefined, again: () => void] {
  const server = useServer();
  const online = useConnection().network === 'online';
  const [heard, setHeard] = useState<{ readonly key: string; readonly answer: T | 'failed' }>();
  const [round, setRound] = useState(0);
  useEffect(() => {
    if (!online) return;
    let live = true;
    void server()
      .then(ask)
      .catch((): 'failed' => 'failed')
      .then((answer) => live && setHeard({ key, answer }));
    return () => {
      live = false;
    };
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- `key` stands for `ask`, which is a new closure at every render
  }, [server, key, online, round]);
  function again(): void {
    setHeard(undefined);
    setRound(round + 1);
  }
  return [heard?.key === key ? heard.answer : undefined, again];
}
