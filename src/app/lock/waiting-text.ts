import { m } from '#messages';
import type { NumberText } from '#ui/display/numbers.tsx';

/** "3 changes wait", below a name. */
export function waitingText(count: number, number: NumberText): string {
  return count === 1 ? m.lock_waits_one() : m.lock_waits({ count: number(count) });
}

/** The same where nobody's name stands above it. */
export function waitingOfText({ name, count }: { readonly name: string; readonly count: number }, number: NumberText): string {
  return count === 1 ? m.lock_waiting_one({ name }) : m.lock_waiting({ count: number(count), name });
}
