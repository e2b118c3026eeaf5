import * as v from 'valibot';

import { flag, id, instant, text, total } from '#data/fields.ts';
import { noAnswer } from '#data/remote-error.ts';
import type { Remote } from '#data/remote.ts';

/* What needs a connection: tablets come in and are switched off by the server alone. */

type Service = Pick<Remote, 'call'>;

const done = v.null();
const code = text(100, 1);
const joined = v.object({ tenant: id, kiosk: id });
const contacted = v.object({ to: v.string(), offset_ms: total, at: instant, revoked: flag });

export type KioskContacted = v.InferOutput<typeof contacted>;

export function kioskCalls({ call }: Service, tenant: string) {
  return {
    /** The code with which a tablet comes in, once and within a quarter of an hour. */
    enrol: (name: string, place: string | null, line: string | null = null) =>
      call('enrol_kiosk', { p_tenant: tenant, p_name: name, p_place: place, p_line: line }, code),
    revoke: (kiosk: string) => call('revoke_kiosk', { p_tenant: tenant, p_kiosk: kiosk }, done),
  };
}

/** By a tablet without a person. */
export function joinKiosk({ call }: Service, token: string) {
  return call('join_kiosk', { p_token: token }, joined);
}

/** `boot`, `mono`: see `start.ts`; `clock`: what the tablet shows; `waiting`: what it has not sent yet. */
export type Clock = { readonly boot: string; readonly mono: number; readonly clock: string; readonly waiting: number };

export async function contactKiosk(
  { call }: Service,
  tenant: string,
  kiosk: string,
  { boot, mono, clock, waiting }: Clock,
): Promise<KioskContacted> {
  const told = await call(
    'kiosk_contact',
    { p_tenant: tenant, p_kiosk: kiosk, p_boot: boot, p_mono: mono, p_clock: clock, p_waiting: waiting },
    contacted,
  );
  if (told.to !== `${kiosk} ${boot} ${mono}`) throw noAnswer();
  return told;
}
