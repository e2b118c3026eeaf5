import type { CDPSession, Page } from '@playwright/test';

/** Megabytes that the page's only worker uses after a collection of garbage, asked over the protocol of the browser's developer tools. */
export async function workerMemory(page: Page): Promise<number> {
  const session = await page.context().newCDPSession(page);
  const attached = new Promise<string>((resolve) => {
    session.on('Target.attachedToTarget', ({ sessionId, targetInfo }) => {
      if (targetInfo.type === 'worker') resolve(sessionId);
    });
  });
  await session.send('Target.setAutoAttach', { autoAttach: true, waitForDebuggerOnStart: false, flatten: false });
  const worker = await attached;
  await ask(session, worker, 1, 'HeapProfiler.collectGarbage');
  const { usedSize, backingStorageSize = 0 } = await ask<{ readonly usedSize: number; readonly backingStorageSize?: number }>(
    session,
    worker,
    2,
    'Runtime.getHeapUsage',
  );
  await session.detach();
  return (usedSize + backingStorageSize) / 1_000_000;
}

function ask<T>(session: CDPSession, sessionId: string, id: number, method: string): Promise<T> {
  return new Promise((resolve, reject) => {
    session.on('Target.receivedMessageFromTarget', ({ message }) => {
      const answer = JSON.parse(message) as { readonly id?: number; readonly result?: T };
      if (answer.id === id && answer.result) resolve(answer.result);
    });
    session.send('Target.sendMessageToTarget', { sessionId, message: JSON.stringify({ id, method }) }).catch(reject);
  });
}
