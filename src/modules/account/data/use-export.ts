import { useEffect, useRef, useState } from 'react';

import { useCompany } from '#data/react.tsx';
import { AuthRefusal } from '#data/remote-error.ts';
import type { Remote } from '#data/remote.ts';
import { useServer } from '#data/server.tsx';
import { todayIn } from '#kernel/dates.ts';
import { m } from '#messages';
import { toast } from '#ui/overlay/toast.tsx';
import { useTask } from '#ui/overlay/use-task.ts';

import { archiveOf, type Progress, type Source } from './archive.ts';
import { ownerCalls } from './calls.ts';
import { pickTarget } from './save-stream.ts';

export type Export = {
  readonly start: () => void;
  readonly cancel: () => void;
  readonly busy: boolean;
  /** `null` before the first answer. */
  readonly progress: Progress | null;
};

/** Leaving the page cancels it. */
export function useExport(): Export {
  const server = useServer();
  const company = useCompany();
  const running = useRef<AbortController>(null);
  const [progress, setProgress] = useState<Progress | null>(null);
  useEffect(() => () => running.current?.abort(), []);
  const [start, busy] = useTask(async () => {
    const abort = new AbortController();
    running.current = abort;
    setProgress(null);
    try {
      // Asked first: browsers open the dialog only right after a press.
      const write = await pickTarget(`${fileName(company.name)} ${todayIn(company.time_zone)}.zip`);
      if (!write) return;
      const { makeZip } = await import('client-zip');
      const source = patient(sourceOf(await server(), company.id), abort.signal);
      const entries = archiveOf({ company, source, at: new Date(), signal: abort.signal, tell: setProgress });
      await write(makeZip(entries) as ReadableStream<Uint8Array<ArrayBuffer>>);
      toast.success(m.company_data_export_done());
    } catch (error) {
      if (!abort.signal.aborted) throw error;
      toast.info(m.company_data_export_cancelled());
    }
  });
  return { start, cancel: () => running.current?.abort(), busy, progress };
}

function sourceOf(remote: Remote, tenant: string): Source {
  const { contents, rows } = ownerCalls(remote, tenant);
  return { contents, rows, file: (bucket, path) => remote.file(bucket, path) };
}

/** An export of many pages outlives a line that fails for a moment. */
function patient(source: Source, signal: AbortSignal): Source {
  async function again<T>(ask: () => Promise<T>): Promise<T> {
    for (const pause of [1000, 4000, 10_000]) {
      try {
        return await ask();
      } catch (error) {
        signal.throwIfAborted();
        if (!(error instanceof AuthRefusal && error.code === 'network')) throw error;
        await new Promise((resolve) => setTimeout(resolve, pause));
      }
    }
    return ask();
  }
  return {
    contents: () => again(source.contents),
    rows: (table, after) => again(() => source.rows(table, after)),
    file: (bucket, path) => again(() => source.file(bucket, path)),
  };
}

/** What no file system takes in a name becomes a dash. */
function fileName(company: string): string {
  return company.replaceAll(/[\\/:*?"<>|\p{Cc}]/gu, '-').trim() || 'Karbar';
}
