import type { Row } from '#data/kind.ts';

import type { SlipRow } from '../payroll/index.ts';
import type { EmployeePayout, PayBatch } from '../payroll/kind.ts';

export type BatchRow = Row<typeof PayBatch>;
export type PayoutRow = Row<typeof EmployeePayout>;
/** What a payment needs of a slip. */
export type DueSlip = Pick<SlipRow, 'id' | 'slip_no' | 'employee_id' | 'person' | 'result' | 'payable' | 'method'>;
