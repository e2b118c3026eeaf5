import type { Row } from '#data/kind.ts';

import { type Confidence, type Contact, effectiveAt, type Punch as EnginePunch } from '../day-engine/index.ts';
import type { Punch } from './kind.ts';

/* When punches happened, whatever the clocks of the tablets said. Instants in milliseconds since 1970. */

export type PunchRow = Omit<Row<typeof Punch>, 'void_reason'>;
/** A meeting of a tablet with the server, as kind `kiosk_contacts` has it. */
export type ContactRow = {
  readonly kiosk_id: string;
  readonly boot: string;
  readonly mono_ms: number;
  readonly claimed: string;
  readonly offset_ms: number;
};

export type TimedPunch = EnginePunch & { readonly confidence: Confidence; readonly row: PunchRow };

const future = 10 * 60_000;

/** A tablet that was switched off by the office: what it says of later times is looked at. */
export type RevokedKiosk = { readonly id: string; readonly revoked_at: string | null };

/** Every punch with its time; whoever claims to be ahead of the server's receipt is looked at. */
export function timed(
  rows: readonly PunchRow[],
  contacts: readonly ContactRow[],
  kiosks: readonly RevokedKiosk[] = [],
): readonly TimedPunch[] {
  const offSince = new Map(kiosks.flatMap(({ id, revoked_at }) => (revoked_at === null ? [] : [[id, Date.parse(revoked_at)] as const])));
  const ofKiosk = new Map(
    [...Map.groupBy(contacts, ({ kiosk_id }) => kiosk_id)].map(([kiosk, met]) => [kiosk, met.map(contactOf)] as const),
  );
  return rows.map((row) => {
    const { at, confidence } = timeOf(row, row.kiosk_id === null ? [] : (ofKiosk.get(row.kiosk_id) ?? []));
    const doubtful = at > Date.parse(row.received_at) + future || at > (offSince.get(row.kiosk_id ?? '') ?? Infinity);
    return { id: row.id, at, direction: row.direction, confidence: doubtful ? 'suspect' : confidence, row };
  });
}

function timeOf(row: PunchRow, met: readonly Contact[]): { readonly at: number; readonly confidence: Confidence } {
  const claimed = Date.parse(row.captured_at);
  if (row.kiosk_id !== null) return effectiveAt({ boot: row.boot ?? '', mono: row.mono_ms ?? 0, claimed }, met);
  // The word of the office, or of a file that it has read; a phone's clock is believed as long as it is heard at once.
  if (row.source !== 'self') return { at: claimed, confidence: 'verified' };
  return { at: claimed, confidence: Math.abs(Date.parse(row.received_at) - claimed) <= future ? 'verified' : 'estimated' };
}

function contactOf({ boot, mono_ms: mono, claimed, offset_ms: offset }: ContactRow): Contact {
  return { boot, mono, claimed: Date.parse(claimed), offset };
}
