import { Refused } from './refused.ts';

/** Asks every rule, so that all that is wrong is told at once: throws the first refusal, with the others in it. */
export function refuseTogether(rules: readonly (() => void)[]): void {
  const found: Refused[] = [];
  for (const rule of rules) {
    try {
      rule();
    } catch (error) {
      found.push(...whole(error));
    }
  }
  tell(found);
}

/** The same for rules that look into the store. */
export async function refuseTogetherLater(rules: readonly (() => unknown)[]): Promise<void> {
  const found: Refused[] = [];
  for (const rule of rules) {
    try {
      await rule();
    } catch (error) {
      found.push(...whole(error));
    }
  }
  tell(found);
}

function tell([first, ...others]: readonly Refused[]): void {
  if (first) throw new Refused(first.code, { field: first.field, text: first.text, others });
}

function whole(error: unknown): readonly Refused[] {
  if (!(error instanceof Refused)) throw error;
  return [error, ...error.others];
}
