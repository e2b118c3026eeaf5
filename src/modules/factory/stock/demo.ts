import type { DemoPart, Scene, Step } from '#data/demo.ts';
import { todayIn } from '#kernel/dates.ts';

import { factoryRules } from '../materials/index.ts';
import { Component, ComponentCost, MaterialCost, MaterialMove } from '../materials/kind.ts';
import { LandedCost, Purchase, PurchasePrice, Receipt } from '../purchasing/kind.ts';
import { closeStock } from './close-command.ts';
import { closingFor } from './closings.ts';
import { ledgerBook } from './ledgers.ts';

/** The stock was closed once, before the bill of what had come came. */
export const closingDemo: DemoPart = { steps };

const day = 86_400_000;

function steps(scene: Scene): readonly Step[] {
  const { store, end, zone } = scene;
  const act = async () => {
    const until = todayIn(zone, new Date(end - 45 * day).toISOString());
    await closeStock(store, until, closingFor(until, await ledgersIn(scene), [], zone));
  };
  return [{ at: scene.inOpeningHours(end - 42 * day), act }];
}

async function ledgersIn({ store }: Scene) {
  const components = await store.find(Component);
  return ledgerBook()({
    moves: await store.find(MaterialMove),
    costs: await store.find(MaterialCost),
    standards: await store.find(ComponentCost),
    method: (await factoryRules(store)).cost_method,
    bought: {
      ...{ purchases: await store.find(Purchase), prices: await store.find(PurchasePrice), receipts: await store.find(Receipt) },
      ...{ landed: await store.find(LandedCost), weights: new Map(components.map(({ id, weight_mg }) => [id, weight_mg ?? 0])) },
    },
  });
}
