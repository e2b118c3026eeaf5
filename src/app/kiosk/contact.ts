import { Refused } from '#data/refused.ts';
import { AuthRefusal } from '#data/remote-error.ts';
import { nowIso } from '#kernel/dates.ts';
import { boot, contactKiosk, monoNow } from '#modules/hrm/kiosks/index.ts';

import type { OpenCompany } from '../company/company.ts';
import { remoteOf } from '../session/remotes.ts';
import { noteContact } from '../session/session.ts';
import { switchOff } from './become.ts';

const everyMs = 5 * 60_000;

/**
 * Tells the office how the tablet's clock stands and what waits on it: every five minutes, when the network is back, and as soon as nothing waits any
 * more. Learns that it was switched off, and sends first what it has. Returns how to stop.
 */
export function followKiosk(open: OpenCompany, kiosk: string): () => void {
  let stopped = false;
  let busy = false;
  let again = false;
  let before = { ...open.connection.get(), counted: isCounted(open) };

  async function contact(): Promise<void> {
    if (stopped || busy) {
      again = busy;
      return;
    }
    busy = true;
    again = false;
    await contactNow(open, kiosk).catch((error: unknown) => {
      if (!(error instanceof AuthRefusal) && !(error instanceof Refused)) console.warn(error);
    });
    busy = false;
    if (again) void contact();
  }

  function changed(): void {
    const now = { ...open.connection.get(), counted: isCounted(open) };
    const isBack = before.network !== 'online' && now.network === 'online';
    const isEmptied = before.waiting > 0 && now.waiting === 0;
    const isOpened = !before.counted && now.counted;
    before = now;
    if (isBack || isEmptied || isOpened) void contact();
  }

  void contact();
  const timer = setInterval(() => void contact(), everyMs);
  const stop = open.connection.subscribe(changed);
  return () => {
    stopped = true;
    clearInterval(timer);
    stop();
  };
}

/** What the tablet holds has been read. Before that nothing seems to wait, and whoever waits there would be absent. */
function isCounted(open: OpenCompany): boolean {
  return open.client.status.get().phase === 'ready';
}

async function contactNow(open: OpenCompany, kiosk: string): Promise<void> {
  if (!isCounted(open)) return;
  const service = await remoteOf(open.user);
  const { waiting } = open.connection.get();
  const told = await contactKiosk(service, open.tenant, kiosk, { boot, mono: monoNow(), clock: nowIso(), waiting });
  noteContact(Date.parse(nowIso()) - Date.parse(told.at));
  // Not before the office knows that nothing waits here: what was sent meanwhile is told by the next contact.
  if (told.revoked && waiting === 0 && open.connection.get().waiting === 0) await switchOff(open);
}
