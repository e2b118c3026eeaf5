import { permissionKeys } from '#access/permissions.ts';
import { behindDoor } from '#data/door.ts';
import { createMemoryBackend, type MemoryBackend } from '#data/memory.ts';
import { createStore, type CompanyFacts, type Store } from '#data/store.ts';
import { Company } from '#modules/company/kind.ts';
import { door } from '#modules/door.ts';
import { kinds } from '#modules/kinds.ts';

import type { Device } from './device.ts';

/** Where the demo's story is told: the real store and commands, with a clock that the script turns. */
export type Stage = {
  readonly store: Store;
  readonly memory: MemoryBackend;
  /** Now, in truth. */
  readonly end: number;
  setClock(at: number): void;
};

export async function openStage(device: Device, tenant: string): Promise<Stage> {
  const end = Date.now();
  let clock = end;
  const now = () => new Date(clock).toISOString();
  const memory = createMemoryBackend({ kinds, device: device.code, onWrite: (draft) => device.queue(draft, now()) });
  await device.fill(memory);
  const permissions = new Set(permissionKeys.filter((key) => device.permissions.includes(key)));
  const access = {
    tenantId: tenant,
    userId: tenant,
    roleName: 'Owner',
    owner: true,
    superadmin: false,
    permissions,
    brandIds: null,
    modules: {},
    flags: {},
  };
  const company = (): CompanyFacts => {
    const [row] = memory.rows<CompanyFacts>(Company.name);
    if (!row) throw new Error('The company has no row');
    return row;
  };
  const store = createStore({ backend: behindDoor(memory, door), access: () => access, company, now });
  return { store, memory, end, setClock: (at) => void (clock = at) };
}
