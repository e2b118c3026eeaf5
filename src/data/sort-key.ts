/*
 * Sort keys of the envelope. IndexedDB walks an index upwards quickly and downwards slowly (and RxDB ignores an index for a
 * descending sort), so "newest first" is stored as an inverted, ascending key. Keys are strings and never null.
 */

const horizonMs = Date.UTC(2200, 0, 1);

/** Sorts later instants or days first. `then` breaks ties upwards, e.g. by number. */
export function newestFirst(instantOrDay: string | null, then = ''): string {
  const ms = instantOrDay === null ? 0 : Date.parse(instantOrDay);
  return String(horizonMs - (Number.isNaN(ms) ? 0 : Math.min(ms, horizonMs))).padStart(14, '0') + then;
}

/** Case-insensitive order of names, cut to the envelope's key length. */
export function byName(name: string): string {
  return name.toLocaleLowerCase('en').slice(0, 60);
}
