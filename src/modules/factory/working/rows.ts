import type { Row } from '#data/kind.ts';

import type { DayGuarantee, FloorPerson, TabletLine, TabletOrder, WorkLine, WorkPay, WorkReport } from './kind.ts';

export type WorkLineRow = Row<typeof WorkLine>;
export type WorkReportRow = Row<typeof WorkReport>;
export type WorkPayRow = Row<typeof WorkPay>;
export type GuaranteeRow = Row<typeof DayGuarantee>;
export type FloorPersonRow = Row<typeof FloorPerson>;
export type TabletOrderRow = Row<typeof TabletOrder>;
export type TabletLineRow = Row<typeof TabletLine>;
