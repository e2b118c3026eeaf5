/* When somebody punched, whatever the clock of the tablet said. Instants in milliseconds since 1970. */

/** What a tablet says of a moment: its wall clock, and a clock that only counts since it was switched on. */
export type Claim = { readonly boot: string; readonly mono: number; readonly claimed: number };

/** A meeting with the server: what the tablet's clock was wrong by then (server less tablet). */
export type Contact = Claim & { readonly offset: number };

/**
 * `verified`: the clock was measured while the tablet stayed on. `estimated`: it was switched off since, the next measurement stands for it.
 * `suspect`: never measured, more than five minutes wrong, or turned back in between; somebody looks before it is paid.
 */
export type Confidence = 'verified' | 'estimated' | 'suspect';

const tolerated = 5 * 60_000;
/** So far two clocks of one tablet may part before somebody has set one of them. */
const jitter = 2_000;

/** The instant of a claim by the tablet's contacts; a clock that was set meanwhile is seen by the one that only counts. */
export function effectiveAt(claim: Claim, contacts: readonly Contact[]): { readonly at: number; readonly confidence: Confidence } {
  const same = contacts.filter((one) => one.boot === claim.boot).toSorted((a, b) => distance(a, claim) - distance(b, claim))[0];
  if (same) {
    const at = same.claimed + same.offset - (same.mono - claim.mono);
    const turned = Math.abs(claim.claimed + same.offset - at) > jitter;
    return { at: turned ? at : claim.claimed + same.offset, confidence: turned || isOff(same) ? 'suspect' : 'verified' };
  }
  const later = contacts.filter((one) => one.claimed >= claim.claimed).toSorted((a, b) => a.claimed - b.claimed)[0];
  if (!later) return { at: claim.claimed, confidence: 'suspect' };
  return { at: claim.claimed + later.offset, confidence: isOff(later) ? 'suspect' : 'estimated' };
}

function isOff({ offset }: Contact): boolean {
  return Math.abs(offset) > tolerated;
}

function distance(contact: Contact, claim: Claim): number {
  return Math.abs(contact.mono - claim.mono);
}
