import { expose } from 'comlink';

import { loadLeaderTasks } from './worker/lead.ts';
import { createWorkerApi } from './worker/worker-api.ts';

expose(createWorkerApi());
// Asked for again where it is needed.
loadLeaderTasks().catch(() => undefined);
