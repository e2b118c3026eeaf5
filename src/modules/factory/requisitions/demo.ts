import { type DemoPart, inTurn, type Scene, type Step } from '#data/demo.ts';
import { addDays, dayIn } from '#kernel/dates.ts';
import { newId } from '#kernel/ids.ts';

import { componentsDemo } from '../components/demo.ts';
import { parts } from '../material-ledger/index.ts';
import { type ComponentRow, measuresOf, quantityIn } from '../materials/index.ts';
import { Component } from '../materials/kind.ts';
import {
  approvedOf,
  approveLines,
  issueAtOnce,
  issueLines,
  requisitionCommands,
  type RequisitionFacts,
  type RequisitionRow,
  returnLines,
} from '../requisitioning/index.ts';
import { Requisition } from '../requisitioning/kind.ts';
import { asked, type Told } from './demo/plan.ts';

/** Three months of requisitions: issued, half issued, cut down, turned down, and taken before anybody had asked. */
export const requisitionsDemo: DemoPart = { steps, dates };

const day = 86_400_000;

function steps(scene: Scene): readonly Step[] {
  const { store, end, zone } = scene;
  const { ids, places } = scene.of(componentsDemo);
  const at = (days: number) => scene.inOpeningHours(end - Math.max(0.02, days) * day);
  return asked.flatMap((told) => inTurn(stepsOf(told)));

  function stepsOf(told: Told): readonly Step[] {
    const id = newId();
    const { day: days, less, out = [], back, ends, reason, atOnce = false } = told;
    const row = async () => (await store.get(Requisition, id)) as RequisitionRow;
    const step = (later: number, act: (one: RequisitionRow) => Promise<unknown>): Step => ({
      at: at(days - later),
      act: async () => act(await row()),
    });
    const move = (to: string) => step(0.06, () => requisitionCommands.move(store, id, to, reason === undefined ? {} : { reason }));
    const made: Step = {
      at: at(days),
      act: async () => {
        const facts = await factsOf(told);
        await (atOnce ? issueAtOnce(store, facts, { store: places.store }, id) : requisitionCommands.add(store, facts, id));
      },
    };
    const last = Math.max(0, ...out.map(([later]) => later), back?.[0] ?? 0);
    const closes = ends === 'closed' ? [step(last + 0.5, () => requisitionCommands.move(store, id, 'closed'))] : [];
    if (atOnce || ends === 'draft' || ends === 'submitted') return [made, ...closes];
    if (ends === 'rejected' || ends === 'cancelled') return [made, move(ends)];
    return [
      made,
      step(0.05, (one) => approveLines(store, one, one.lines.map(approved))),
      ...out.map(([later, share]) => step(later, (one) => issue(one, share))),
      ...(back ? [step(back[0], (one) => bring(one, back))] : []),
      ...closes,
    ];

    function approved(line: RequisitionRow['lines'][number]) {
      return less ? { ...line, approved: Math.round(line.quantity * less[0]), reason: less[1] } : line;
    }
  }

  async function factsOf({ day: days, section, purpose = 'production', priority = 'normal', need, notes = '', lines, ends }: Told) {
    const needed_by = need === undefined ? null : addDays(dayIn(zone, new Date(at(days)).toISOString()), need);
    return {
      ...{ section, purpose, priority, needed_by, notes, status: ends === 'draft' ? 'draft' : 'submitted' },
      lines: await Promise.all(lines.map(lineOf)),
    } satisfies RequisitionFacts;
  }

  async function lineOf([code, count, measure]: Told['lines'][number]) {
    const component = (await store.get(Component, ids.get(code) ?? '')) as ComponentRow;
    const chosen = measuresOf(component).find(({ name, key }) => name === measure || key === measure);
    const key = chosen?.key ?? component.stock_unit;
    return {
      ...{ id: newId(), component_id: component.id, measure: key, measure_name: chosen?.name ?? measure, count: count * parts },
      ...{ quantity: quantityIn(component, count, key) ?? 0, approved: null, substitute_for: null, reason: '', note: '' },
    };
  }

  async function issue(row: RequisitionRow, share: number): Promise<void> {
    const taken = row.lines.map((line) => ({ line, quantity: Math.round(approvedOf(line) * share) }));
    await issueLines(store, row, taken, { store: places.store });
  }

  async function bring(row: RequisitionRow, [, share, scrap]: NonNullable<Told['back']>): Promise<void> {
    const [line] = row.lines;
    if (!line) return;
    const back = { line, quantity: Math.round(approvedOf(line) * share), scrap: scrap !== undefined, reason: scrap ?? '' };
    await returnLines(store, row, [back], { store: places.store });
  }
}

function dates({ tenant }: Scene) {
  return [[datesOfFeed, [tenant]]] as const;
}

const datesOfFeed = `update public.requisition_feed f set created_at = x.at from (
    select g.id, least(now(), case when g.type in ('issue', 'issue_return', 'scrap') then (
        select max(m.effective_at) from public.material_moves m where m.tenant_id = $1 and m.doc_id = r.id and m.type = g.type)
      when g.type = 'created' then r.created_at
      when g.type = 'closed' then coalesce((
        select max(m.effective_at) from public.material_moves m where m.tenant_id = $1 and m.doc_id = r.id), r.created_at) + interval '12 hours'
      else r.created_at + interval '70 minutes' end) as at
    from public.requisition_feed g join public.requisitions r on r.tenant_id = $1 and r.id = g.requisition_id where g.tenant_id = $1
  ) x where f.tenant_id = $1 and f.id = x.id`;
