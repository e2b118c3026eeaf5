import { Refused } from '#data/refused.ts';
import { AuthRefusal } from '#data/remote-error.ts';
import { waitText } from '#data/wait-text.ts';
import { m } from '#messages';
import type { Explained } from '#ui/overlay/explain.tsx';

let refusalText: ((code: string, message: string) => string) | undefined;

/** Fetched behind the first paint: nobody can be refused anything before. */
export async function loadRefusalTexts(): Promise<void> {
  ({ refusalText } = await import('#modules/texts.ts'));
}

/** Words for everything that is expected to be refused; `undefined` for a defect, which goes to the crash screen. */
export function explain(error: unknown): Explained | undefined {
  if (error instanceof Refused) return { ...wordsOf(error), ...(error.others.length > 0 && { others: error.others.map(wordsOf) }) };
  if (error instanceof AuthRefusal && error.status === 429) return { text: waitText(error.message) };
  if (error instanceof AuthRefusal) return { text: error.code === 'network' ? m.auth_error_network() : error.message };
  return undefined;
}

function wordsOf({ code, field, text, message }: Refused): Explained {
  return { text: text ?? refusalText?.(code, message) ?? m.refusal_unknown({ message }), field };
}
