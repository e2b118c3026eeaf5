import { useMemo } from 'react';

import { useFilling } from '#data/connection.tsx';
import { useKeys } from '#data/react.tsx';

import { type OperationRow, orderProgress, type OrderRow } from '../producing/index.ts';
import { Operation, OperationRate, ProductionOrder } from '../producing/kind.ts';
import { useFactoryRules } from '../stock/index.ts';
import {
  countedLines,
  type FloorPersonRow,
  type PaidLine,
  payOf,
  type ReportFigures,
  reportFigures,
  samFrom,
  type SamOf,
  workLabel,
  type WorkLineRow,
  type WorkPayRow,
  type WorkReportRow,
} from '../working/index.ts';
import { FloorPerson, WorkLine, WorkPay, WorkReport } from '../working/kind.ts';

export type FloorReport = {
  readonly row: WorkReportRow;
  /** Those that count. */
  readonly lines: readonly WorkLineRow[];
  /** By the id of a line that does not: the one that was first with its bundle. */
  readonly twice: ReadonlyMap<string, WorkLineRow>;
  /** All that were ever written down, also those that were corrected. */
  readonly all: readonly WorkLineRow[];
  readonly figures: ReportFigures;
  readonly payOf: (lines: readonly WorkLineRow[]) => readonly PaidLine[];
  /** What it brings: as it was approved, else as it would be approved now. */
  readonly pay: readonly PaidLine[];
  readonly approved: WorkPayRow | undefined;
};

/** Everything that was written down on the floor, and what follows from it. */
export type Floor = {
  readonly reports: ReadonlyMap<string, FloorReport>;
  readonly orders: ReadonlyMap<string, OrderRow>;
  readonly operations: ReadonlyMap<string, OperationRow>;
  readonly people: ReadonlyMap<string, FloorPersonRow>;
  readonly samOf: SamOf;
};

const none: readonly WorkLineRow[] = [];

/** `undefined` while rows are on their way. */
export function useFloor(): Floor | undefined {
  const filling = useFilling();
  const rows = useKeys(WorkReport);
  const lines = useKeys(WorkLine);
  const pays = useKeys(WorkPay);
  const orders = useKeys(ProductionOrder);
  const operations = useKeys(Operation);
  const rates = useKeys(OperationRate);
  const people = useKeys(FloorPerson);
  const rules = useFactoryRules();
  return useMemo(() => {
    if (!rows || !lines || !pays || !orders || !operations || !rates || !people || !rules || filling) return undefined;
    const counted = countedLines(lines);
    const [byReport, allOf] = [Map.groupBy(counted.lines, reportOf), Map.groupBy(lines, reportOf)];
    const approved = new Map(pays.filter(({ accepted }) => accepted).map((pay) => [pay.id, pay]));
    const [orderOf, operationOf] = [new Map(orders.map((one) => [one.id, one])), new Map(operations.map((one) => [one.id, one]))];
    const samOf = samFrom(orders, operations);
    const facts = {
      ...{ rates, rules, samOf, productOf: (order: string) => orderOf.get(order)?.product_id ?? null },
      labelOf: ({ order_id, operation_id }: Pick<WorkLineRow, 'order_id' | 'operation_id'>) =>
        workLabel(orderOf.get(order_id), operationOf.get(operation_id)),
    };
    const made = (row: WorkReportRow): FloorReport => {
      const own = byReport.get(row.id) ?? none;
      const all = allOf.get(row.id) ?? none;
      const paid = (some: readonly WorkLineRow[]) => payOf({ ...facts, report: row, lines: some });
      const fixed = approved.get(row.id);
      return {
        ...{ row, lines: own, all, figures: reportFigures(row, own, samOf), payOf: paid, approved: fixed, pay: fixed?.lines ?? paid(own) },
        twice: new Map([...counted.twice].filter(([id]) => all.some((line) => line.id === id))),
      };
    };
    return {
      reports: new Map(rows.map((row) => [row.id, made(row)])),
      ...{ orders: orderOf, operations: operationOf, people: new Map(people.map((one) => [one.id, one])), samOf },
    };
  }, [rows, lines, pays, orders, operations, rates, people, rules, filling]);
}

/** How many of an order have to be begun. */
export function toBeginOf(order: OrderRow): number {
  return orderProgress(order, []).toBegin;
}

/** All lines of an order that count, whatever day and line they are of. */
export function linesOfOrder(floor: Floor, order: string): readonly WorkLineRow[] {
  return [...floor.reports.values()].flatMap(({ lines }) => lines.filter(({ order_id }) => order_id === order));
}

function reportOf({ report_id }: WorkLineRow): string {
  return report_id;
}
