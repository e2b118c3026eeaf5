import { afterAll, afterEach, beforeEach } from 'vitest';

import type { Collection } from '#data/kind.ts';
import { newId } from '#kernel/ids.ts';
import { onCheckpoint } from '#sync/common/checkpoints.ts';
import type { Call } from '#sync/transport/transport.ts';

import { addCustomer } from './drafts.ts';
import { createCompany, type Server, startServer } from './server.ts';
import { Tablet } from './tablet.ts';

/** One server for the tests of a file, and for each of them a company of its own, whose tablets are shut at its end. */
export function useCompany() {
  let server: Server | undefined;
  const company = { tenant: '' };
  const tablets: Tablet[] = [];

  beforeEach(async () => {
    server ??= await startServer();
    company.tenant = await createCompany(server, newId());
  });
  afterEach(async () => {
    onCheckpoint(undefined);
    await Promise.all(tablets.splice(0).map((one) => one.kill()));
  });
  afterAll(() => server?.close());

  function there(): Server {
    if (!server) throw new Error('There is no server');
    return server;
  }
  const call: Call = (fn, args) => there().callAs(company.tenant)(fn, args);

  return {
    there,
    call,
    tenant: () => company.tenant,
    tablet: (through: Call = call, collections?: readonly Collection[]): Tablet => {
      const made = new Tablet(`t${newId()}`, company.tenant, through, collections);
      tablets.push(made);
      return made;
    },
    /** One that came about otherwise: it is shut with the others. */
    shut: (one: Tablet) => void tablets.push(one),
  };
}

/** A customer of this name, shown; answers its id. */
export async function add(on: Tablet, name: string): Promise<string> {
  const id = newId();
  await (
    await on.write(addCustomer(id, { name }))
  ).shown;
  return id;
}

export async function shownOn(on: Tablet): Promise<readonly unknown[]> {
  return [...(await on.rows('customers')).values()].map(({ row }) => row['name']).toSorted();
}
