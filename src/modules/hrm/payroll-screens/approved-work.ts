import type { Store } from '#data/store.ts';

import type { ApprovedWork } from '../payroll/index.ts';

/**
 * Work of the floor that is paid by the piece, from one day to another, both included. Of papers that are approved, and of them what was accepted.
 * Nothing on the floor is recorded yet, so there are no lines; the server answers the same (`private.approved_work`).
 */
export function approvedWork(_store: Store, _from: string, _to: string): Promise<readonly ApprovedWork[]> {
  return Promise.resolve([]);
}
