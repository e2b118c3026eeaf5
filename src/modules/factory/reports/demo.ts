import { type DemoPart, inTurn, type Scene, type Statement, type Step } from '#data/demo.ts';
import { addDays, todayIn } from '#kernel/dates.ts';
import { newId } from '#kernel/ids.ts';

import { productsDemo } from '../../business/products/demo.ts';
import { Variant } from '../../business/products/kind.ts';
import { peopleDemo } from '../../hrm/employees/demo.ts';
import { Department, Employee } from '../../hrm/people/kind.ts';
import { WorkShift } from '../../hrm/time/kind.ts';
import { billsDemo } from '../bills/demo.ts';
import { componentsDemo } from '../components/demo.ts';
import { type ComponentRow, lineCommands } from '../materials/index.ts';
import { Component } from '../materials/kind.ts';
import {
  type BillRow,
  billsInUse,
  closeOrder,
  completeOrder,
  holdOrder,
  makeBundles,
  orderCommands,
  type OrderRow,
  overheadCommands,
  recordOutput,
} from '../producing/index.ts';
import { BillOfMaterials, ProductionOrder } from '../producing/kind.ts';
import { issueLines, orderMaterials, requisitionCommands, type RequisitionRow, stillToAsk } from '../requisitioning/index.ts';
import { Requisition } from '../requisitioning/kind.ts';
import { approveReport, moveReport, recordAll, saveReport, type WorkFacts } from '../working/index.ts';
import { WorkReport } from '../working/kind.ts';
import { defects, lines, orders, standard, tablets, type Told } from './demo/plan.ts';

/** Two months of a floor: what was made by whom, in which bundles, what came off it, and what its people earned. */
export const floorDemo: DemoPart<Floor> = { furnish, steps, dates };

type Floor = { readonly lines: readonly string[]; readonly workers: readonly (readonly string[])[] };

const day = 86_400_000;

async function furnish(scene: Scene): Promise<Floor> {
  const { store } = scene;
  await overheadCommands.add(store, { valid_from: store.today(), laid_on: 'good', rate: 1200 });
  const departments = new Map((await store.find(Department)).map(({ id, name }) => [name, id]));
  const { employees } = scene.of(peopleDemo);
  const ids: string[] = [];
  for (const { name, section } of lines) ids.push(await lineCommands.add(store, { name, section }));
  const works = new Map((await store.find(Employee)).map(({ id, designation }) => [id, designation]));
  const workers = lines.map(({ department, people }) =>
    employees
      .filter(
        ({ id, ...one }) => one.department === departments.get(department) && /operator|helper|^Cutter|inspector/.test(works.get(id) ?? ''),
      )
      .slice(0, people)
      .map(({ id }) => id),
  );
  return { lines: ids, workers };
}

function steps(scene: Scene): readonly Step[] {
  const { store, end, zone, chance } = scene;
  const floor = scene.of(floorDemo);
  const { places } = scene.of(componentsDemo);
  const wares = scene.of(productsDemo);
  const operationIds = scene.of(billsDemo);
  const at = (days: number) => scene.inOpeningHours(end - Math.max(0.02, days) * day);
  const dayOf = (days: number) => todayIn(zone, new Date(end - days * day).toISOString());
  const ids = orders.map(() => newId());
  const work = Map.groupBy(orders.flatMap(worked), ({ ago }) => ago);
  return [...orders.flatMap((told, n) => inTurn(orderSteps(told, n))), ...[...work].flatMap(([ago, made]) => daySteps(ago, made))];

  function orderSteps(told: Told, n: number): readonly Step[] {
    const id = ids[n] ?? '';
    const { day: days, ends, from, to, why = '' } = told;
    const row = async () => (await store.get(ProductionOrder, id)) as OrderRow;
    const made: Step = { at: at(days), act: async () => orderCommands.add(store, await factsOf(told, days), id) };
    if (ends === 'planned' || ends === 'draft') return [made];
    const released: Step = { at: at(days - 0.02), act: () => orderCommands.move(store, id, 'released') };
    const bundled: Step = { at: at(days - 0.03), act: async () => makeBundles(store, await row(), told.bundle ?? 12) };
    if (ends === 'on_hold') return [made, released, { at: at(days - 1), act: async () => holdOrder(store, await row(), why) }];
    if (from === undefined || to === undefined) return [made, released, bundled];
    const issued: Step = { at: at(from + 0.1), act: async () => issue(await row()) };
    const put = [0.5, 1].flatMap((share): readonly Step[] => {
      const ago = from - (from - to) * share;
      return ago < 0 ? [] : [{ at: at(ago - 0.3), act: async () => output(await row(), share === 1 ? 1 : 0.45) }];
    });
    const done: Step = { at: at(to - 0.6), act: () => completeOrder(store, id) };
    const closed: Step = { at: at(to - 2), act: () => closeOrder(store, id) };
    return [made, released, bundled, issued, ...put, ...(ends === 'in_progress' ? [] : [done]), ...(ends === 'closed' ? [closed] : [])];
  }

  async function factsOf({ of, pieces, due, priority = 'normal', ends }: Told, days: number) {
    const ware = wares.find(({ good }) => good.name === of);
    const product = ware?.variants[0]?.product_id ?? '';
    const bill = billsInUse((await store.find(BillOfMaterials)) as readonly BillRow[]).get(product);
    if (!bill) throw new Error(`No bill of ${of}`);
    const variants = await store.getMany(Variant, ware?.variants.map(({ id }) => id) ?? []);
    const each = Math.max(1, Math.round(pieces / variants.length));
    const start = dayOf(days - 1);
    return {
      ...{ bill, start_date: start, due_date: addDays(start, due), priority, line_id: floor.lines[1] ?? null, notes: '' },
      status: ends === 'draft' ? ('draft' as const) : ('planned' as const),
      outputs: variants.map(({ id, title, option_values }) => ({
        ...{ id: newId(), variant_id: id, name: title || of, options: [...option_values], quantity: each },
      })),
    };
  }

  /** All that it takes goes to the floor at once. */
  async function issue(row: OrderRow): Promise<void> {
    const asked = stillToAsk(await orderMaterials(store, row));
    const components = new Map(
      (
        await store.getMany(
          Component,
          asked.map(({ component }) => component),
        )
      ).map((one) => [one.id, one as ComponentRow]),
    );
    const id = await requisitionCommands.add(store, {
      ...{ section: 'Sewing', purpose: 'production', priority: 'normal', needed_by: null, notes: '', production_order_id: row.id },
      lines: asked.map(({ component, quantity }) => {
        const unit = components.get(component)?.stock_unit ?? 'pc';
        const said = {
          measure: unit,
          measure_name: unit,
          count: quantity,
          quantity,
          approved: null,
          substitute_for: null,
          reason: '',
          note: '',
        };
        return { id: newId(), component_id: component, ...said };
      }),
    });
    if ((await store.get(Requisition, id))?.status === 'submitted') await requisitionCommands.move(store, id, 'approved');
    const wanted = (await store.get(Requisition, id)) as RequisitionRow;
    const taken = wanted.lines.map((line) => ({ line, quantity: line.quantity }));
    await issueLines(store, wanted, taken, { store: places.store });
  }

  /** Of each size so much is good by now; one of an order is of second grade. */
  async function output(row: OrderRow, share: number): Promise<void> {
    const told = { reason: '', note: '', made_at: store.now() };
    const good = row.outputs.map(({ id, quantity }) => ({
      ...{ ...told, type: 'good' as const, output_id: id },
      quantity: share < 1 ? Math.floor(quantity * share) : quantity - Math.floor(quantity * 0.45),
    }));
    const second = { ...told, type: 'second' as const, output_id: null, quantity: 1, reason: 'Fabric fault' };
    await recordOutput(store, row, [...good.filter(({ quantity }) => quantity > 0), ...(share === 1 ? [second] : [])]);
  }

  type Worked = { readonly ago: number; readonly line: number; readonly order: string; readonly step: string; readonly pieces: number };

  /** Step by step over the days of an order; the later a step, the later it begins. */
  function worked(told: Told, n: number): readonly Worked[] {
    const { of, from, to, pieces } = told;
    if (from === undefined || to === undefined) return [];
    const names = stepsOf(of);
    const span = from - to;
    return names.flatMap((step, i) => {
      const begins = from - (span * i) / (names.length + 1);
      const days = Array.from({ length: Math.ceil(span / 2) }, (_, d) => Math.floor(begins - d)).filter(
        (ago) => ago >= 0 && !isFriday(ago),
      );
      const all = Math.ceil(span / 2);
      const line = lines.findIndex(({ steps: own }) => (own as readonly string[]).includes(step));
      return days.map((ago, d) => ({
        ...{ ago, line, order: ids[n] ?? '', step },
        pieces: Math.floor((pieces * (1.03 - i * 0.014) * (d + 1)) / all) - Math.floor((pieces * (1.03 - i * 0.014) * d) / all),
      }));
    });
  }

  function stepsOf(of: string): readonly string[] {
    if (of.startsWith('Gamcha')) return ['Cutting', 'Sewing', 'Buttons', 'Finishing', 'Ironing and packing'];
    if (of.startsWith('Panjabi')) return ['Cutting', 'Embroidery', 'Sewing', 'Buttons', 'Finishing', 'Ironing and packing'];
    return ['Cutting', 'Embroidery', 'Sewing', 'Finishing', 'Ironing and packing'];
  }

  function isFriday(ago: number): boolean {
    return new Date(`${dayOf(ago)}T00:00:00Z`).getUTCDay() === 5;
  }

  /** What a day's work came to is written down in the evening; what is a few days old is approved. */
  function daySteps(ago: number, made: readonly Worked[]): readonly Step[] {
    const date = dayOf(ago);
    const shift = async () => (await store.find(WorkShift)).find(({ name }) => name === 'Day')?.id ?? null;
    const place = async (line: number) => ({ day: date, shift_id: await shift(), line_id: floor.lines[line] ?? '' });
    const wrote: Step = {
      at: end - ago * day - (ago === 0 ? 0 : 3 * 3_600_000),
      act: async () => {
        const facts: WorkFacts[] = [];
        for (const one of made) facts.push(...share(await place(one.line), one));
        await recordAll(store, facts);
        if (chance.hits(0.2)) await saveReport(store, await place(1), { downtime: [{ id: newId(), minutes: 25, reason: 'Power cut' }] });
      },
    };
    if (ago < 2) return [wrote];
    const approved: Step = {
      at: at(ago - 1.4),
      act: async () => {
        for (const row of await store.find(WorkReport, { by: 'day', equals: date })) {
          await moveReport(store, row.id, 'submitted');
          if (ago >= 3) await approveReport(store, row.id);
        }
      },
    };
    return [wrote, approved];
  }

  /** Of several people at a step each makes a part. */
  function share(
    place: { readonly day: string; readonly shift_id: string | null; readonly line_id: string },
    { line, order, step, pieces }: Worked,
  ): readonly WorkFacts[] {
    const all = floor.workers[line] ?? [];
    const at0 = (lines[line]?.steps as readonly string[] | undefined)?.indexOf(step) ?? 0;
    const many = Math.max(1, Math.ceil(all.length / (lines[line]?.steps.length ?? 1)));
    const people = all.slice(at0 * many, at0 * many + many);
    return people.flatMap((employee_id, i) => {
      const own = Math.floor((pieces * (i + 1)) / people.length) - Math.floor((pieces * i) / people.length);
      if (own === 0) return [];
      const reject = chance.hits(0.12) ? 1 : 0;
      const rework = chance.hits(0.1) ? 1 : 0;
      return [
        {
          ...{ ...place, employee_id, order_id: order, operation_id: operationIds.get(step) ?? '', method: 'grid' as const },
          ...{
            good: Math.max(0, own - reject),
            reject,
            rework,
            minutes: minutesFor(step, own),
            reason: reject ? chance.pick(defects) : '',
          },
        },
      ];
    });
  }
}

/** At an efficiency of some seventy percent, a little more for some. */
function minutesFor(step: string, pieces: number): number {
  return Math.max(1, Math.round((pieces * (standard[step] ?? 1)) / (0.62 + ((pieces * 7) % 20) / 100)));
}

function dates(scene: Scene): readonly Statement[] {
  const { tenant, end, zone } = scene;
  const now = new Date(end).toISOString();
  const { workshop } = scene.of(peopleDemo).places;
  const floor = scene.of(floorDemo);
  const tablet = (name: string, line: string): Statement => [
    `insert into public.kiosks (tenant_id, id, device_id, name, place_id, line_id, enrolled_at, enrolled_by, seen_at, reported_at, company_name, time_zone,
      locale, digits, country)
      select $1, x.id, x.id, $2, $3, $4, $5::timestamptz - interval '50 days', $1, $5, $5, p.name, p.time_zone, p.locale, p.digits, p.country
      from public.profiles p, private.id_of($1, 'demo-kiosk:' || $2) x (id) where p.tenant_id = $1`,
    [tenant, name, workshop, line, now],
  ];
  return [
    ...tablets.map((name, n) => tablet(name, floor.lines[n] ?? '')),
    [
      `update public.production_orders o set released_at = case when o.released_at is not null then o.created_at + interval '2 hours' end,
        completed_at = case when o.completed_at is not null then least($2::timestamptz, coalesce(x.at, o.created_at) + interval '7 hours') end,
        closed_at = case when o.closed_at is not null then least($2::timestamptz, coalesce(x.at, o.created_at) + interval '2 days') end
        from public.production_orders p left join (select order_id, max(made_at) as at from public.production_outputs where tenant_id = $1 group by 1) x
        on x.order_id = p.id where o.tenant_id = $1 and p.tenant_id = $1 and p.id = o.id`,
      [tenant, now],
    ],
    ['alter table public.work_lines disable trigger b_line'],
    [
      `update public.work_lines l set kiosk_id = k.id, created_by = null, method = 'pad', received_at = l.captured_at + interval '5 seconds'
        from public.kiosks k where l.tenant_id = $1 and k.tenant_id = $1 and k.line_id = l.line_id`,
      [tenant],
    ],
    ['alter table public.work_lines enable trigger b_line'],
    [
      `update public.work_feed f set created_at = least(now(), (r.day + case f.type when 'created' then interval '10 hours' when 'submitted' then
        interval '36 hours' else interval '37 hours' end) at time zone $2) from public.work_reports r
        where f.tenant_id = $1 and r.tenant_id = $1 and r.id = f.report_id`,
      [tenant, zone],
    ],
    [
      `update public.production_feed f set created_at = least(now(), case f.type when 'created' then o.created_at when 'released' then o.created_at +
        interval '2 hours' when 'closed' then coalesce(x.at, o.created_at) + interval '2 days' when 'completed' then coalesce(x.at, o.created_at) + interval '7 hours'
        else coalesce(x.at, o.created_at + interval '1 day') end)
        from public.production_orders o left join (select order_id, max(made_at) as at from public.production_outputs where tenant_id = $1 group by 1) x
        on x.order_id = o.id where f.tenant_id = $1 and o.tenant_id = $1 and o.id = f.order_id`,
      [tenant],
    ],
  ];
}
