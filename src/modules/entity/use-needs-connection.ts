import { useConnection } from '#data/connection.tsx';
import { m } from '#messages';

/** Why a call of the server cannot be made now; `undefined` when it can. */
export function useNeedsConnection(): string | undefined {
  return useConnection().network === 'online' ? undefined : m.ui_needs_connection();
}
