import type { DemoPart, Scene, Step } from '#data/demo.ts';
import { addDays, todayIn } from '#kernel/dates.ts';
import { newId } from '#kernel/ids.ts';

import { payExpenses } from '../../banking/payables/index.ts';
import { SupplierDue } from '../../banking/payables/kind.ts';
import { accountsDemo } from '../../banking/setup/demo.ts';
import { componentsDemo } from '../components/demo.ts';
import { parts } from '../material-ledger/index.ts';
import { type ComponentRow, measuresOf, moveMaterials, quantityIn } from '../materials/index.ts';
import { Component, Supplier } from '../materials/kind.ts';
import { addLandedCost, priceBill, purchaseCommands, type PurchaseRow, receiveGoods } from '../purchasing/index.ts';
import { Purchase } from '../purchasing/kind.ts';
import { suppliersDemo } from '../suppliers/demo.ts';
import { priceCommands } from '../suppliers/index.ts';
import { bought, type Line, type Told } from './demo/plan.ts';

/** Three months of purchases: rolls that came in parts, bills that came late, freight, a count too many, and something that was never there. */
export const purchasesDemo: DemoPart = { furnish, steps, dates };

const day = 86_400_000;

/** For what suppliers sell, as of the first day. */
async function furnish(scene: Scene): Promise<void> {
  const { store } = scene;
  const { ids } = scene.of(componentsDemo);
  const suppliers = scene.of(suppliersDemo);
  const told = new Map(
    bought.flatMap(({ of, lines }) => lines.map(([code, , measure, price]) => [`${of}:${code}`, { of, code, measure, price }])),
  );
  for (const { of, code, measure, price } of told.values()) {
    const component = (await store.get(Component, ids.get(code) ?? '')) as ComponentRow | undefined;
    if (!component) continue;
    const pack = component.packs.find(({ name }) => name === measure);
    await priceCommands.add(store, {
      ...{ supplier_id: suppliers[of], component_id: component.id, supplier_sku: '', pack_id: pack?.id ?? null, price: rate(price) },
      ...{ min_qty: 0, lead_days: null, valid_from: addDays(store.today(), -10) },
    });
  }
}

function rate(taka: number): number {
  return Math.round(taka * 100 * parts);
}

function steps(scene: Scene): readonly Step[] {
  const { store, end, zone } = scene;
  const { ids, places } = scene.of(componentsDemo);
  const suppliers = scene.of(suppliersDemo);
  const { bank } = scene.of(accountsDemo);
  const at = (days: number) => scene.inOpeningHours(end - days * day);
  const dayOf = (when: number) => todayIn(zone, new Date(when).toISOString());
  return [...bought.flatMap(stepsOf), oversold()];

  function stepsOf({ day: days, of, lines, came = [], bill, freight, paid = false, ends, expected }: Told): readonly Step[] {
    const id = newId();
    const row = async () => (await store.get(Purchase, id)) as PurchaseRow;
    const later = (more: number) => at(Math.max(0.05, days - more));
    const made: Step = {
      at: at(days),
      act: async () => {
        const supplier = await store.get(Supplier, suppliers[of]);
        const told = await Promise.all(lines.map(lineOf));
        await purchaseCommands.add(
          store,
          {
            ...{
              supplier_id: suppliers[of],
              supplier_name: supplier?.name ?? '',
              order_date: dayOf(at(days)),
              location_id: null,
              tags: [],
            },
            ...{ expected_date: expected === undefined ? null : addDays(dayOf(at(days)), expected), notes: '', photos: [], discount: 0 },
            ...{ tax_in_cost: true, bill_no: '', terms_days: supplier?.terms_days ?? 0, category_id: null, lines: told },
            status: ends === 'draft' ? 'draft' : 'ordered',
          },
          id,
        );
      },
    };
    const loads = came.map(([more, share]): Step => ({ at: later(more), act: async () => receive(await row(), share, later(more)) }));
    const last = came.at(-1)?.[0] ?? 0;
    const carried: readonly Step[] = freight
      ? [{ at: later(last + 1), act: () => land(id, suppliers[freight[1]], freight[0], dayOf(later(last + 1))) }]
      : [];
    const billed: readonly Step[] = bill ? [{ at: later(bill[0]), act: async () => price(await row(), lines, bill[1]) }] : [];
    const closed: readonly Step[] =
      ends === 'closed' || ends === 'closed_short'
        ? [
            {
              at: later((bill?.[0] ?? last) + 2),
              act: () => purchaseCommands.move(store, id, ends, ends === 'closed' ? {} : { reason: 'The rest is not made any more' }),
            },
          ]
        : [];
    return [made, ...loads, ...carried, ...billed, ...closed, ...(paid ? [{ at: at(6), act: () => pay(id) }] : [])];
  }

  async function lineOf([code, count, measure, price]: Line) {
    const component = (await store.get(Component, ids.get(code) ?? '')) as ComponentRow;
    const chosen = measuresOf(component).find(({ name, key }) => name === measure || key === measure);
    const key = chosen?.key ?? component.stock_unit;
    return {
      ...{ id: newId(), component_id: component.id, measure: key, measure_name: chosen?.name ?? measure, count: count * parts },
      ...{ quantity: quantityIn(component, count, key) ?? 0, free_reason: '', why: '', note: '', price: rate(price), discount: 0, tax: 0 },
    };
  }

  async function receive({ id, lines }: PurchaseRow, share: number, when: number): Promise<void> {
    await receiveGoods(store, {
      ...{ type: 'in', purchase_id: id, location_id: places.store, effective_at: new Date(when).toISOString(), reference: '', notes: '' },
      photos: [],
      lines: lines.map((line) => ({
        ...{ line_id: line.id, component_id: line.component_id, rejected: 0, reason: '', batch: null },
        ...{ count: Math.round(line.count * share), quantity: Math.round(line.quantity * share) },
      })),
    });
  }

  async function land(purchase_id: string, payee_id: string, taka: number, cost_date: string): Promise<void> {
    await addLandedCost(store, {
      ...{ purchase_id, payee_id, type: 'freight', amount: taka * 100, basis: 'value', line_ids: [], shares: [], reference: '' },
      ...{ cost_date, category_id: null, notes: '' },
    });
  }

  async function price(row: PurchaseRow, lines: readonly Line[], percent: number): Promise<void> {
    await priceBill(store, row, {
      ...{ bill_no: `B-${row.purchase_no.slice(-4)}`, discount: 0, photos: [], tax_in_cost: true, terms_days: 30, category_id: null },
      prices: row.lines.map(({ id }, i) => ({ id, discount: 0, tax: 0, price: rate((lines[i]?.[3] ?? 0) * (1 + percent / 100)) })),
    });
  }

  async function pay(id: string): Promise<void> {
    const due = await store.get(SupplierDue, id);
    const amount = Math.min(500_000, due?.amount ?? 0);
    await payExpenses(store, { account: bank, payment_date: store.today(), reference: '', notes: '', shares: [{ id, amount }] });
  }

  /** The night shift took more needles than there were: somebody has to look. */
  function oversold(): Step {
    const component_id = ids.get('NDL-DCX27-11') ?? '';
    const move = { component_id, type: 'issue', quantity: -40 * parts, from_id: places.store, note: 'Night shift' } as const;
    return { at: at(1.2), act: () => moveMaterials(store, [move]) };
  }
}

function dates({ tenant }: Scene) {
  return [[datesOfFeed, [tenant]]] as const;
}

const datesOfFeed = `update public.purchase_feed f set created_at = x.at from (
    select g.id, coalesce(r.created_at, p.created_at) + case g.type when 'created' then interval '0' else interval '1 second' end as at
    from public.purchase_feed g join public.purchases p on p.tenant_id = $1 and p.id = g.purchase_id
    left join public.receipts r on r.tenant_id = $1 and r.receipt_no = g.activity_details ->> 'number' where g.tenant_id = $1
  ) x where f.tenant_id = $1 and f.id = x.id`;
