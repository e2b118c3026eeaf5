import { type Operation, schemaVersion } from '../protocol.ts';
import type { StoredOp } from './outbox.ts';

/**
 * Operations wait across updates of the app, and a server that has moved on takes only the new schema: what an older app stored is sent
 * as this one's. Whoever raises `schemaVersion` translates older changes here.
 */
export function wire(op: StoredOp, device: string): Operation {
  return {
    id: op.id,
    device,
    seq: op.seq,
    prev: op.prev,
    action: op.action,
    schema: Math.max(op.schema, schemaVersion),
    at: op.at,
    changes: op.changes,
    deps: op.deps,
  };
}
