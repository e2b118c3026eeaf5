import type { Store } from '#data/store.ts';

import { approvedWork } from '../../factory/working/index.ts';
import { DayGuarantee, WorkPay } from '../../factory/working/kind.ts';
import type { ApprovedWork } from '../payroll/index.ts';

/**
 * Work of the floor that is paid by the piece, from one day to another, both included. Of reports that are approved, and of them what was accepted;
 * the server reads the same (`private.approved_work`).
 */
export async function approvedWorkOf(store: Store, from: string, to: string): Promise<readonly ApprovedWork[]> {
  const [pays, guarantees] = await Promise.all([store.find(WorkPay), store.find(DayGuarantee)]);
  return approvedWork({ pays: pays.filter(({ day }) => day >= from && day <= to), guarantees });
}
