import { expose } from 'comlink';

import { createWorkerApi } from './worker/worker-api.ts';

expose(createWorkerApi());
