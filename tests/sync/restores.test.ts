import { describe, expect, test } from 'vitest';

import { newId } from '#kernel/ids.ts';
import { CallError } from '#sync/common/errors.ts';
import type { PullReply } from '#sync/protocol.ts';
import type { Call } from '#sync/transport/transport.ts';

import { backUp } from './support/backup.ts';
import { add, shownOn, useCompany } from './support/company.ts';
import { addCustomer, editCustomer } from './support/drafts.ts';
import type { Tablet } from './support/tablet.ts';

/* The server is put back to an older copy and tells nobody, or a device is: nothing that was accepted is lost, doubled or different. */

const { there, tenant, tablet, shut } = useCompany();

/** Names of the customers that the server has, and as often as it has them. */
async function onServer(): Promise<readonly string[]> {
  const { rows } = await there().pg.query<{ name: string }>('select name from public.customers where tenant_id = $1 order by name', [
    tenant(),
  ]);
  return rows.map((row) => row.name);
}

const deviceOf = async (on: Tablet) => (await on.running()).outbox.read('device');

describe('an older copy of the server', () => {
  test('is noticed although others have brought it to the same number: all devices show the same and nothing is lost', async () => {
    const [away, one] = [tablet(), tablet()];
    await add(one, 'before');
    await one.sync();
    await away.sync();
    const putBack = await backUp(there(), tenant());
    await add(away, 'lost 1');
    await add(one, 'lost 2');
    await away.sync();
    await one.sync();
    await away.sync();
    const { version = 0 } = (await (await away.running()).outbox.read('cursor'))?.cursor ?? {};
    await putBack();
    // Somebody else works first, until the numbers are the same or greater.
    const other = tablet();
    await other.sync();
    while (((await (await other.running()).outbox.read('cursor'))?.cursor.version ?? 0) < version + 1) {
      await add(other, 'meanwhile');
      await other.sync();
    }
    for (const each of [away, one, other, away, one, other]) await each.sync();
    const expected = await onServer();
    expect(expected).toEqual(expect.arrayContaining(['before', 'lost 1', 'lost 2', 'meanwhile']));
    for (const each of [away, one, other]) expect(await shownOn(each), each.name).toEqual(expected);
  });

  test('is noticed by a device that has gone back behind the restore after an unclean stop', async () => {
    const [away, one] = [tablet(), tablet()];
    const id = await add(one, 'old');
    await one.sync();
    await away.sync();
    const putBack = await backUp(there(), tenant());
    await one.write(editCustomer((await one.row('customers', id)) ?? {}, { name: 'of the other history' }));
    await one.sync();
    await away.sync();
    await putBack();
    const journal = (await one.running()).outbox.journal;
    // Nobody sends it again.
    await journal.clear();
    const other = tablet();
    await other.sync();
    for (let n = 0; n < 4; n++) {
      await add(other, `more ${n}`);
      await other.sync();
    }
    // The power fails: the cursor goes back to one that both histories have.
    await away.kill();
    await away.sync();
    expect(await shownOn(away)).toEqual(await onServer());
    expect(await onServer()).toContain('old');
  });

  test('is noticed within a commit that comes in several pages', async () => {
    const real = there().callAs(tenant());
    let cuts = 0;
    const narrow: Call = async (fn, args) => {
      if (fn !== 'sync_pull') return real(fn, args);
      if (cuts === 2) throw new CallError('network', 'cut');
      const told = await real<never>(fn, { ...args, p_limit: 2 });
      if (cuts === 1 && (told as PullReply).cursor.resume !== null) cuts = 2;
      return told;
    };
    const [one, away] = [tablet(), tablet(narrow)];
    await one.sync();
    await away.sync();
    const putBack = await backUp(there(), tenant());
    const ids = Array.from({ length: 6 }, newId);
    await one.write({ action: 'customer.save', changes: ids.flatMap((id) => addCustomer(id, { name: 'in one commit' }).changes) });
    await one.sync();
    cuts = 1;
    await expect(away.sync()).rejects.toThrow('cut');
    expect((await away.rows('customers')).size).toBe(2);
    await putBack();
    await (await one.running()).outbox.journal.clear();
    const other = tablet();
    await other.sync();
    for (let n = 0; n < 6; n++) {
      await add(other, `other ${n}`);
      await other.sync();
    }
    cuts = 0;
    await away.sync();
    expect(await shownOn(away)).toEqual(await onServer());
  });

  test('that has forgotten a device gives its code to nobody else, and gives it back when that one returns', async () => {
    // Little on each: here one realm plays five devices.
    const small = () => tablet(undefined, ['settings']);
    const one = small();
    await one.sync();
    const putBack = await backUp(there(), tenant());
    const returning = small();
    await returning.sync();
    const code = (await deviceOf(returning))?.code;
    await putBack();
    const newcomers = [small(), small(), small()];
    for (const each of newcomers) await each.sync();
    await returning.sync();
    const codes = await Promise.all([one, ...newcomers, returning].map(async (each) => (await deviceOf(each))?.code));
    expect(new Set(codes).size).toBe(5);
    expect((await deviceOf(returning))?.code).toBe(code);
  });

  test('gets what was accepted within its window, whatever the clock of the device said in between', async () => {
    const one = tablet();
    await one.sync();
    const putBack = await backUp(there(), tenant());
    const names = ['a', 'b', 'c'];
    for (const name of names) await add(one, name);
    await one.sync();
    // A day on which the clock is two years ahead, and one on which it is two years behind.
    for (const years of [2, -2, 0]) {
      await one.kill();
      one.clock = years * 365 * 86_400_000;
      await one.sync();
    }
    await putBack();
    await one.sync();
    expect(await onServer()).toEqual(names);
    expect(await shownOn(one)).toEqual(names);
  });

  test('lets go of what is older than its window by its own time', async () => {
    const one = tablet();
    await add(one, 'old');
    await one.sync();
    const { outbox, rounds } = await one.running();
    await outbox.journal.toCollection().modify((entry) => void Object.assign(entry, { at: entry.at - 31 * 86_400_000 }));
    await add(one, 'young');
    await one.sync();
    rounds.reopen();
    await one.sync();
    expect((await outbox.journal.toArray()).map(({ op }) => op.changes[0]?.set['name']?.[1])).toEqual(['young']);
  });
});

describe('a device that there is twice', () => {
  test('of two copies that work at the same time one takes a new identity; neither loses, doubles or repeats a number', async () => {
    const one = tablet();
    await add(one, 'common');
    await one.sync();
    await add(one, 'unsent when it was copied');
    const two = await one.copy();
    shut(two);
    for (const round of [1, 2]) {
      await add(one, `one ${round}`);
      await add(two, `two ${round}`);
      await one.sync();
      await two.sync();
    }
    for (const each of [one, two, one]) await each.sync();
    const names = ['common', 'one 1', 'one 2', 'two 1', 'two 2', 'unsent when it was copied'];
    expect(await onServer()).toEqual(names);
    for (const each of [one, two]) {
      expect(await shownOn(each)).toEqual(names);
      expect(await (await each.running()).outbox.ops.count()).toBe(0);
      expect(await (await each.running()).outbox.attention.count()).toBe(0);
    }
    const [a, b] = [await deviceOf(one), await deviceOf(two)];
    expect(a?.id).not.toBe(b?.id);
    expect(a?.code).not.toBe(b?.code);
    expect([a?.renewed, b?.renewed].filter((at) => at !== undefined)).toHaveLength(1);
  });

  test('both copies that send the same unsent work hear what became of it', async () => {
    const one = tablet();
    await one.sync();
    await add(one, 'unsent');
    const two = await one.copy();
    shut(two);
    // The first one's work has arrived and it has not heard of it yet when the other one sends the same.
    await one.syncOnce();
    await two.sync();
    await one.sync();
    expect(await onServer()).toEqual(['unsent']);
    for (const each of [one, two]) expect(await (await each.running()).outbox.ops.count()).toBe(0);
  });

  test('an older copy of a profile goes on as a new device: what it had sent since is not sent twice, what it enters now arrives', async () => {
    const one = tablet();
    await add(one, 'first');
    await one.sync();
    await add(one, 'unsent at the time of the copy');
    const older = await one.copy();
    shut(older);
    await add(one, 'later 1');
    await one.sync();
    await add(one, 'later 2');
    await one.sync();
    await one.kill();
    await add(older, 'after it was put back');
    await older.sync();
    const names = ['after it was put back', 'first', 'later 1', 'later 2', 'unsent at the time of the copy'];
    expect(await onServer()).toEqual(names);
    expect(await shownOn(older)).toEqual(names);
    const { outbox } = await older.running();
    expect([await outbox.ops.count(), await outbox.attention.count()]).toEqual([0, 0]);
    expect((await deviceOf(older))?.id).not.toBe((await deviceOf(one))?.id);
  });

  test('a device whose server was put back is not taken for a copy, nor one whose opening was cut', async () => {
    const real = there().callAs(tenant());
    let cut = false;
    const one = tablet(async (fn, args) => {
      const told = await real<never>(fn, args);
      if (fn === 'sync_open' && cut) throw new CallError('network', 'lost');
      return told;
    });
    await one.sync();
    const { id } = (await deviceOf(one)) ?? {};
    const putBack = await backUp(there(), tenant());
    for (let n = 0; n < 3; n++) {
      (await one.running()).rounds.reopen();
      await one.sync();
    }
    await putBack();
    await add(one, 'kept');
    cut = true;
    (await one.running()).rounds.reopen();
    await expect(one.sync()).rejects.toThrow('lost');
    await one.kill();
    cut = false;
    await one.sync();
    expect((await deviceOf(one))?.id).toBe(id);
    expect(await onServer()).toEqual(['kept']);
  });
});
