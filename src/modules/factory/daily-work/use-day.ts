import { useMemo } from 'react';
import * as v from 'valibot';

import { draftKey } from '#data/draft-key.ts';
import { useKeys, useRow, useStore } from '#data/react.tsx';
import { useKept } from '#ui/use-kept.ts';

import type { LineRow } from '../materials/index.ts';
import { FactoryLine } from '../materials/kind.ts';
import { isRunning, type OperationRow, type OrderRow } from '../producing/index.ts';
import { Operation, ProductionOrder } from '../producing/kind.ts';
import {
  countedLines,
  type FloorPersonRow,
  type Place,
  presenceOf,
  type ReportFigures,
  reportFigures,
  reportIdOf,
  samFrom,
  type SamOf,
  type WorkLineRow,
  type WorkReportRow,
} from '../working/index.ts';
import { FloorPerson, WorkLine, WorkReport } from '../working/kind.ts';
import { type Choices, type Step, stepsOf, stepsShown } from './steps.ts';
import { useLinesOf } from './use-lines-of.ts';

export type Day = {
  readonly place: Place;
  readonly line: LineRow;
  /** null until somebody has written something down. */
  readonly report: WorkReportRow | null;
  /** Those of this report that count, the newest last. */
  readonly lines: readonly WorkLineRow[];
  /** By the id of a line of this report that does not, the one that was first with its bundle. */
  readonly twice: ReadonlyMap<string, WorkLineRow>;
  /** All of this report, also those that do not count. */
  readonly all: readonly WorkLineRow[];
  /** Lines of the orders that are shown, of any day and line of the floor, that count. */
  readonly everywhere: readonly WorkLineRow[];
  /** Lines of other reports of the same day that count. */
  readonly beside: readonly WorkLineRow[];
  readonly reports: readonly WorkReportRow[];
  readonly figures: ReportFigures;
  readonly steps: readonly Step[];
  /** All that may be chosen. */
  readonly allSteps: readonly Step[];
  readonly show: (step: string, shown: boolean) => void;
  readonly people: ReadonlyMap<string, FloorPersonRow>;
  /** Who was there, or made something. */
  readonly workers: readonly string[];
  readonly orders: ReadonlyMap<string, OrderRow>;
  readonly operations: ReadonlyMap<string, OperationRow>;
  readonly samOf: SamOf;
};

/** The work of a line in a shift as it stands at this moment; `undefined` while rows are on their way. */
export function useDay(place: Place, line: LineRow): Day | undefined {
  const store = useStore();
  const id = reportIdOf(store.access().tenantId, place);
  const report = useRow(WorkReport, id);
  const reports = useKeys(WorkReport, { by: 'day', equals: place.day });
  const ofDay = useKeys(WorkLine, { by: 'day', equals: place.day });
  const orders = useKeys(ProductionOrder);
  const operations = useKeys(Operation);
  const people = useKeys(FloorPerson);
  const floor = useKeys(FactoryLine);
  const kept = useKept(`karbar-daily-steps:${draftKey(store, place.line_id)}`, choicesIn);
  const written = useMemo(() => ofDay?.filter(({ report_id }) => report_id === id), [ofDay, id]);
  const shown = useMemo(() => {
    if (!orders || !operations || !written || !floor) return undefined;
    const worked = new Set(written.map(({ order_id }) => order_id));
    const open = orders.filter((order) => isRunning(order) || worked.has(order.id));
    const allSteps = stepsOf(open, operations);
    const sectionOf = (of: string) => floor.find((one) => one.id === of)?.section;
    return { allSteps, steps: stepsShown(allSteps, line, written, kept.value, sectionOf) };
  }, [orders, operations, written, floor, line, kept.value]);
  const everywhere = useLinesOf(shown ? [...new Set(shown.steps.map(({ order }) => order.id))] : []);
  const counted = useMemo(() => {
    if (!ofDay || !everywhere) return undefined;
    return countedLines([...new Map([...everywhere, ...ofDay].map((one) => [one.id, one])).values()]);
  }, [ofDay, everywhere]);
  const day = useMemo(() => {
    if (report === undefined || !reports || !orders || !operations || !people || !shown || !counted || !written) return undefined;
    const lines = counted.lines.filter(({ report_id }) => report_id === id);
    const [samOf, known] = [samFrom(orders, operations), new Map(people.map((one) => [one.id, one]))];
    const facts = report ?? { planned_minutes: 0, team: [], downtime: [] };
    const isOfReport = new Set(written.map((one) => one.id));
    return {
      ...{ place, line, report, lines, reports, samOf, people: known, ...shown },
      twice: new Map([...counted.twice].filter(([twice]) => isOfReport.has(twice))),
      all: written,
      everywhere: counted.lines,
      beside: counted.lines.filter(({ report_id, day }) => report_id !== id && day === place.day),
      figures: reportFigures(facts, lines, samOf),
      workers: [...presenceOf(facts, lines).keys()].toSorted((a, b) => nameOf(known, a).localeCompare(nameOf(known, b))),
      orders: new Map(orders.map((one) => [one.id, one])),
      operations: new Map(operations.map((one) => [one.id, one])),
    };
  }, [report, reports, orders, operations, people, shown, counted, written, place, line, id]);
  return day && { ...day, show: (step, isShown) => kept.change((before) => ({ ...before, [step]: isShown })) };
}

function nameOf(people: ReadonlyMap<string, FloorPersonRow>, id: string): string {
  return people.get(id)?.name ?? '';
}

const Kept = v.pipe(v.string(), v.parseJson(), v.record(v.string(), v.boolean()));

function choicesIn(stored: string | null): Choices {
  const read = v.safeParse(Kept, stored);
  return read.success ? read.output : {};
}
