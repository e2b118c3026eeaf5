import { concatMap, filter, firstValueFrom } from 'rxjs';

import type { CheckRecord } from '../outbox/outbox.ts';
import type { Host } from './host.ts';

/**
 * Asks the leading tab for the full check and waits for its record. Null when a round ended with a problem instead: without network
 * nothing can be compared; the check then follows by itself once the server answers.
 */
export async function checkNow({ outbox, status, check }: Pick<Host, 'outbox' | 'status' | 'check'>): Promise<CheckRecord | null> {
  const before = await outbox.read('checked');
  return askLeader(status, check, async () => {
    const now = await outbox.read('checked');
    return now && now.at !== before?.at ? now : undefined;
  });
}

/** Asks the leading tab for older rows and waits for their number. Null when a round ended with a problem instead. */
export async function findOlder(
  { outbox, status, lookSoon }: Pick<Host, 'outbox' | 'status' | 'lookSoon'>,
  asked: { readonly id: string; readonly kind: string; readonly text: string },
): Promise<number | null> {
  await outbox.save('older', asked);
  const start = (): void => lookSoon('person');
  return askLeader(status, start, async () => {
    const found = await outbox.read('found');
    return found?.id === asked.id ? found.count : undefined;
  });
}

/** Starts a round and reads after each step of it. `read` answers undefined until the leading tab has stored the answer. */
async function askLeader<T>(status: Host['status'], start: () => void, read: () => Promise<T | undefined>): Promise<T | null> {
  let begun = false;
  const answers = status.pipe(
    concatMap(async ({ busy, problem }) => {
      begun ||= busy;
      const answer = await read();
      if (answer !== undefined) return answer;
      return begun && !busy && problem !== null ? null : undefined;
    }),
    filter((answer) => answer !== undefined),
  );
  const answer = firstValueFrom(answers);
  start();
  return answer;
}
