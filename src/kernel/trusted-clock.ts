/** What the device's clock showed when the server told its own time. */
export type KnownTime = { readonly server: string; readonly device: string };

const minute = 60_000;
/** How far a clock may be off before it is corrected: what nobody notices. */
export const bearableMs = 2 * minute;
/** Longer than a device may work without the server. */
const longestAwayMs = 31 * 86_400_000;

/**
 * The time to go by: the device's, less what it was ahead of the server when both were last seen. A clock that was set since then
 * may be right by itself. Where neither can be (before the server's last time, or too long after it), the date is in doubt: the time goes on
 * from the server's last, and dates of documents are asked for. `running`: milliseconds that nobody sets, `performance.now()`.
 */
export function trustedNow(known: KnownTime | null, device: string, running = 0): { readonly now: string; readonly doubtful: boolean } {
  if (!known) return { now: device, doubtful: false };
  const server = Date.parse(known.server);
  const clock = Date.parse(device);
  const corrected = clock - aheadOf(known);
  const possible = [corrected, clock].find((at) => at >= server - bearableMs && at <= server + longestAwayMs);
  if (possible === undefined) return { now: new Date(server + running).toISOString(), doubtful: true };
  return { now: possible === clock ? device : new Date(possible).toISOString(), doubtful: false };
}

/** By how much the device was ahead of the server, in milliseconds; 0 = near enough. */
export function aheadOf({ server, device }: KnownTime): number {
  const ahead = Date.parse(device) - Date.parse(server);
  return Math.abs(ahead) < bearableMs ? 0 : ahead;
}
