import { type Remote, wrap } from 'comlink';
import { useEffect, useState } from 'react';

import type { Engine } from './payroll.worker.ts';

/** The worker in which a run is worked out, as long as a page needs it. */
export function useEngine(): Remote<Engine> {
  const [engine] = useState(startEngine);
  useEffect(() => () => engine.close(), [engine]);
  return engine.remote;
}

function startEngine(): { readonly remote: Remote<Engine>; readonly close: () => void } {
  const worker = new Worker(new URL('./payroll.worker.ts', import.meta.url), { type: 'module' });
  return { remote: wrap<Engine>(worker), close: () => worker.terminate() };
}
