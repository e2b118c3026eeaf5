import { concatMap, filter, firstValueFrom } from 'rxjs';

import type { CheckRecord } from '../outbox/outbox.ts';
import type { Host } from './host.ts';

/**
 * Asks the leading tab for the full check and waits for its record. Null when a round ended with a problem instead: without network
 * nothing can be compared; the check then follows by itself once the server answers.
 */
export async function checkNow({ outbox, status, check }: Pick<Host, 'outbox' | 'status' | 'check'>): Promise<CheckRecord | null> {
  const before = await outbox.read('checked');
  let begun = false;
  const answers = status.pipe(
    concatMap(async ({ busy, problem }) => {
      begun ||= busy;
      const now = await outbox.read('checked');
      if (now && now.at !== before?.at) return now;
      return begun && !busy && problem !== null ? null : undefined;
    }),
    filter((answer) => answer !== undefined),
  );
  const answer = firstValueFrom(answers);
  check();
  return answer;
}
