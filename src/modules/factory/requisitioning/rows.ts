import type { Row } from '#data/kind.ts';

import type { Requisition } from './kind.ts';

export type RequisitionRow = Row<typeof Requisition>;
