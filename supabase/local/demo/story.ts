import type { Row } from '#data/kind.ts';
import { ShippingStatus } from '#modules/business/sale-rules/kind.ts';

import type { Backend } from '../backend.ts';
import type { SignIn, Size } from '../seed.ts';
import { signUp } from './account.ts';
import { orderTimes, type Step } from './calendar.ts';
import { addByHand, companyName, furnish, owner, packer, password } from './company.ts';
import { openDevice } from './device.ts';
import { entrySteps } from './entries.ts';
import { expenseSteps } from './expenses.ts';
import { groupSteps } from './groups.ts';
import { multiply } from './large.ts';
import { orderSteps } from './orders.ts';
import { parcelSteps } from './parcels.ts';
import { makeBuyers } from './people.ts';
import { uploadPhotos } from './photos.ts';
import { openPlatform, superadmin } from './platform.ts';
import { customerReturnSteps } from './returns.ts';
import { draftFor, type Tale, weightOf } from './sale.ts';
import { openScene, type Scene } from './scene.ts';
import { fillShelves } from './shelves.ts';
import { statementSteps } from './statements.ts';
import { tellTimes } from './times.ts';

const days = 90;
const counts = { customers: 300, orders: 900 } as const;
const seedNumber = 20_261_121;

export async function tellStory(backend: Backend, size: Size, report: (text: string) => void): Promise<readonly SignIn[]> {
  const begun = Date.now();
  const boss = await signUp(backend, { ...owner, password });
  const helper = await signUp(backend, { ...packer, password });
  const tenant = idIn(await boss.call<unknown>('create_company', { p_name: companyName, p_country: 'BD', p_person: owner.name }));
  await addByHand(backend, tenant, helper.id);
  const device = await openDevice(boss, tenant, 'Office computer');
  const scene = await openScene(device, tenant, seedNumber);
  report('Filling the demo company ...');

  scene.setClock(scene.end - (days + 1) * 86_400_000);
  const premises = await furnish(scene);
  const wares = await fillShelves(scene, premises);
  let returns = 0;
  const nextReturn = (): number => returns++;
  const tale = { scene, premises, wares, zone: scene.store.company().time_zone, status: statusFinder(scene), nextReturn };
  const steps = plan(tale);
  for (const { at, act } of steps) {
    scene.setClock(at);
    await act();
  }
  // The embedded database does not gather statistics by itself; without them every call gets slower as the tables grow.
  const sent = await device.flush(() => backend.sql('analyze'));
  await uploadPhotos(
    boss,
    wares.map(({ photo }) => photo),
  );
  await tellTimes(backend, scene);
  await backend.sql('analyze');
  report(`  ${counts.orders} orders, ${wares.length} products: ${sent} operations in ${seconds(begun)}`);
  await openPlatform(backend, tenant, password);
  if (size === 'large') await multiply(backend, tenant, report);
  return [owner, packer, superadmin].map(({ label, email }) => ({ label, email, password }));
}

/** Everything that has happened until now, in the order of time. */
function plan(tale: Tale): readonly Step[] {
  const { chance, end } = tale.scene;
  const buyers = makeBuyers(chance, counts.customers);
  const crowd = buyers.flatMap((buyer) => Array.from({ length: buyer.eagerness }, () => buyer));
  const times = orderTimes(chance, counts.orders, days, tale.zone, end);
  const steps = times.flatMap((at, i) => {
    // Everybody buys once; after that the eager ones come more often.
    const buyer = buyers[i] ?? chance.pick(crowd);
    if (chance.hits(0.1)) return parcelSteps(tale, { buyer, from: at, weight: weightOf(tale, draftFor(tale, buyer).items) });
    return orderSteps(tale, buyer, at);
  });
  const beside = [expenseSteps, entrySteps, statementSteps, customerReturnSteps, groupSteps].flatMap((told) => told(tale));
  return [...steps, ...beside].filter(({ at }) => at < end).toSorted((a, b) => a.at - b.at);
}

function statusFinder({ memory }: Scene): Tale['status'] {
  const statuses = memory.rows<Row<typeof ShippingStatus>>(ShippingStatus.name);
  return (type, phase) => {
    const found = statuses.find((status) => status.type === type && status.phase === phase);
    if (!found) throw new Error(`The company has no ${type} status for ${phase}`);
    return found.id;
  };
}

function idIn(reply: unknown): string {
  return typeof reply === 'string' ? reply : (reply as { readonly id: string }).id;
}

function seconds(since: number): string {
  return `${((Date.now() - since) / 1000).toFixed(1)} s`;
}
