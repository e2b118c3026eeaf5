import { createRetry } from '#kernel/retry.ts';

import { CallError, wishOf } from '../common/errors.ts';
import { asksForTime, type Asker, createPatience } from '../common/patience.ts';
import type { FileParts } from './files.ts';
import { retryFiles, sendFile } from './send-file.ts';

/** Sends files beside the rows, with pauses of its own: rows never wait for a storage that cannot be reached. */
export type FileQueue = {
  /** True = one was dealt with, and there may be more. */
  readonly send: () => Promise<boolean>;
  /** The company is suspended: what was refused meanwhile is tried again at once when it is no longer. */
  readonly pause: () => Promise<false>;
  readonly hurry: (by?: Asker) => void;
  readonly stuck: () => { readonly error: CallError; readonly ms: number } | null;
};

export function createFileQueue(parts: FileParts): FileQueue {
  const retry = createRetry();
  const patience = createPatience();
  let failure: { readonly error: CallError; readonly until: number } | null = null;

  return {
    async send() {
      if (failure && performance.now() < failure.until) return false;
      if (failure && failure.until > 0) patience.over();
      try {
        const sent = await sendFile(parts);
        retry.reset();
        patience.over();
        failure = null;
        return sent;
      } catch (error) {
        if (!(error instanceof CallError)) throw error;
        patience.begin(error);
        failure = { error, until: performance.now() + retry.failed(wishOf(error)) };
        return false;
      }
    },
    async pause() {
      if (failure && !asksForTime(failure.error)) failure = null;
      await retryFiles(parts);
      return false;
    },
    hurry(by = 'event') {
      if (!failure || !patience.mayEnd(by)) return;
      if (!asksForTime(failure.error)) retry.reset();
      failure = { ...failure, until: 0 };
    },
    stuck: () => failure && { error: failure.error, ms: Math.max(0, failure.until - performance.now()) },
  };
}
