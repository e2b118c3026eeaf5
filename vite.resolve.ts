import { fileURLToPath } from 'node:url';

import { defaultClientConditions } from 'vite';

/** What the app is made of where a library offers more than one thing: the same for the app and for the page that tests its data worker. */
export const resolve = {
  // RxJS for browsers of this decade: without it a worker starts by unpacking helpers for those of the last one.
  conditions: ['es2015', ...defaultClientConditions],
  alias: [
    // RxDB's query language weighs 8 kB gzipped, and the cache asks for ranges of plain fields only.
    { find: /^.*\/rx-query-mingo\.js$/, replacement: fileURLToPath(new URL('sync/cache/selector.ts', import.meta.url)) },
  ],
};
