import { Refused } from '#data/refused.ts';
import { nowIso } from '#kernel/dates.ts';
import { joinKiosk, ThisKiosk } from '#modules/hrm/kiosks/index.ts';
import { companiesHeld, countKept } from '#sync/unsent.ts';

import { companyAtom, type OpenCompany } from '../company/company.ts';
import { wipeElsewhere } from '../company/elsewhere.ts';
import type { Identity } from '../session/identity.ts';
import { entrance, identityAtom } from '../session/remotes.ts';
import { enterWith, leave } from '../session/session.ts';
import { shell } from '../shell-store.ts';
import { enterStage, stageAtom } from './stage.ts';

/* How a person's device becomes a tablet of the company, and ends to be one. */

/** As long as the server keeps a code. */
const codeMs = 15 * 60_000;

/** What only this device has of whoever is signed in, in all of his companies. */
export async function unsentHere(): Promise<number> {
  const identity = shell.get(identityAtom);
  if (!identity) return 0;
  const counts = (await companiesHeld(identity.user)).map((tenant) => countKept(tenant, identity.user));
  return (await Promise.all(counts)).reduce((sum, count) => sum + count, 0);
}

/** From here on the device shows nothing but its setup, which `setUp` does. */
export async function becomeKiosk(code: string): Promise<void> {
  if (shell.get(identityAtom)?.lock !== undefined) throw new Refused('kiosk_shared');
  if ((await unsentHere()) > 0) throw new Refused('kiosk_unsent');
  await enterStage({ at: 'setup', code, until: new Date(Date.parse(nowIso()) + codeMs).toISOString() });
}

/** Each step can be done again after one that failed. */
export async function setUp(): Promise<void> {
  const stage = shell.get(stageAtom);
  if (stage?.at !== 'setup') return;
  const identity = shell.get(identityAtom);
  if (identity && identity.kiosk === undefined) await clearOut(identity);
  if (shell.get(identityAtom)?.kiosk === undefined)
    await enterWith(async (service) => {
      const person = (await service.current()) ?? (await service.signInAnonymously());
      await joinKiosk(service, stage.code);
      return person;
    });
  await enterStage(null);
}

/** Whoever was signed in leaves, and everything of him with him; unsent work stays, and he with it. */
async function clearOut(identity: Identity): Promise<void> {
  const company = shell.get(companyAtom);
  const isEmpty = (await wipeElsewhere(identity, false)) && ((await company?.wipe(false)) ?? true);
  if (!isEmpty) {
    await enterStage(null);
    throw new Refused('kiosk_unsent');
  }
  await leave();
}

/** Back to the sign-in, without an account. */
export async function giveUp(): Promise<void> {
  if (!shell.get(identityAtom)) await (await entrance()).signOut();
  await enterStage(null);
}

/** The office has switched the tablet off and nothing waits on it: nothing of the company stays. */
export async function switchOff(open: OpenCompany): Promise<void> {
  const { attention } = open.connection.get();
  const kiosk = open.kiosk === undefined ? undefined : await open.store.get(ThisKiosk, open.kiosk);
  // Nobody here could settle what was refused.
  if (!(await open.wipe(attention > 0))) return;
  await enterStage({ at: 'off', name: kiosk?.name ?? '', company: open.facts.get()?.name ?? '' });
  await leave();
}
