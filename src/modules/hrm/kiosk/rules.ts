import type { Row } from '#data/kind.ts';

import type { Direction } from '../day-engine/index.ts';
import type { KioskPerson, KioskPunch } from '../time/kind.ts';

/* What a tablet makes of its own punches and of wrong PINs. It knows no others: the office puts all together. */

export type PunchRow = Row<typeof KioskPunch>;
export type PersonRow = Row<typeof KioskPerson>;
export type Way = Exclude<Direction, 'auto'>;

/** This moment on the tablet: what its clock shows, and the running time of this start (`kiosks/start.ts`). */
export type Moment = { readonly at: string; readonly boot: string; readonly mono: number };

const shiftMs = 16 * 3_600_000;
const twiceMs = 120_000;

/** Milliseconds since a punch. Within one start a clock that somebody sets changes nothing. */
export function since({ captured_at, boot, mono_ms }: PunchRow, now: Moment): number {
  return boot === now.boot && mono_ms !== null ? now.mono - mono_ms : Date.parse(now.at) - Date.parse(captured_at);
}

/** A person's punches of the last sixteen hours, the newest last. What lies ahead was taken before the clock was set back. */
export function recent(punches: readonly PunchRow[], now: Moment): readonly PunchRow[] {
  return punches.filter((punch) => since(punch, now) < shiftMs).toSorted((a, b) => since(b, now) - since(a, now));
}

/** What the person most likely does now. */
export function likelyNext(punches: readonly PunchRow[]): Way {
  const last = punches.at(-1)?.direction;
  if (last === 'in' || last === 'break_in') return 'out';
  return last === 'break_out' ? 'break_in' : 'in';
}

/** The punch that a second tap would only repeat. */
export function sameAs(punches: readonly PunchRow[], direction: Way, now: Moment): PunchRow | undefined {
  const last = punches.at(-1);
  return last?.direction === direction && Math.abs(since(last, now)) < twiceMs ? last : undefined;
}

/** Whole minutes at work by these punches, without breaks; who is still in is counted up to now. */
export function minutesWorked(punches: readonly PunchRow[], now: Moment): number {
  let open: number | undefined;
  let worked = 0;
  for (const punch of punches) {
    const ago = since(punch, now);
    const comes = punch.direction === 'in' || punch.direction === 'break_in';
    if (comes) open ??= ago;
    else if (open !== undefined) {
      worked += open - ago;
      open = undefined;
    }
  }
  return Math.max(0, Math.floor((worked + (open ?? 0)) / 60_000));
}

/** Wrong PINs in a row for one person, and when the last one was. */
export type Tries = { readonly wrong: number } & Moment;

export const mostTries = 5;
const lockMs = 60_000;

/**
 * Milliseconds for which nobody is let try a PIN of this person. A clock that somebody sets opens nothing: after a new start the minute begins anew.
 * Another tab has a start of its own that may be long ago: there the clock counts as well.
 */
export function lockedFor(tries: Tries | undefined, { at, boot, mono }: Moment): number {
  if (!tries || tries.wrong < mostTries) return 0;
  if (tries.boot === boot) return Math.max(0, lockMs - (mono - tries.mono));
  return Math.max(0, lockMs - mono, lockMs - Math.abs(Date.parse(at) - Date.parse(tries.at)));
}

/** After a try that has not proved right; whoever has waited begins anew. */
export function afterTry(tries: Tries | undefined, now: Moment): Tries {
  const before = tries && tries.wrong < mostTries ? tries.wrong : 0;
  return { wrong: before + 1, ...now };
}

/** The person whose badge says this. */
export function ofBadge(people: readonly PersonRow[], scanned: string, fold: (text: string) => string): PersonRow | undefined {
  const wanted = fold(scanned);
  return people.find(({ badge_code }) => badge_code !== null && fold(badge_code) === wanted);
}

/** The name in the script of the language, where there is one. */
export function nameIn({ name, name_local }: PersonRow, language: 'en' | 'bn'): string {
  const isBangla = (text: string): boolean => /\p{Script=Bengali}/u.test(text);
  const fits = (text: string): boolean => text !== '' && isBangla(text) === (language === 'bn');
  return [name, name_local].find(fits) ?? name;
}

/** The first letters of names, each once, in their order; of a Bangla name with its vowel sign left off. */
export function lettersOf(names: readonly string[]): readonly string[] {
  return [...new Set(names.map(letterOf))].toSorted((a, b) => a.localeCompare(b));
}

export function letterOf(name: string): string {
  return /./u.exec(name.trim().toLocaleUpperCase('en'))?.[0] ?? '';
}
