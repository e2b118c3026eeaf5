import type { Connection } from '#data/connection.tsx';
import type { SyncStatus } from '#sync/status.ts';

/** The data worker's state in the words of the screens. */
export function connectionOf(status: SyncStatus, deviceOnline: boolean): Connection {
  return {
    network: networkOf(status, deviceOnline),
    waiting: status.waiting + status.sending + status.files,
    attention: status.attention,
    loading: loadingOf(status),
    lastContact: status.lastContact,
  };
}

function loadingOf({ phase, progress }: SyncStatus): Connection['loading'] {
  if (phase !== 'ready') return progress ?? { rows: 0, total: 0 };
  return progress && progress.rows < progress.total ? progress : null;
}

function networkOf({ problem }: SyncStatus, deviceOnline: boolean): Connection['network'] {
  if (!deviceOnline) return 'offline';
  return problem === null || problem === 'suspended' || problem === 'storage_full' ? 'online' : 'unreachable';
}
