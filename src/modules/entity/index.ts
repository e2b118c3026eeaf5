/* What the screens of every module build their lists from. */
export { EntityList } from './EntityList.tsx';
export { FilterRows } from './FilterRows.tsx';
export { runEach } from './run-each.ts';
export { useBulk } from './use-bulk.ts';
export { type Entities, useEntities } from './use-entities.ts';
export { useNeedsConnection } from './use-needs-connection.ts';
export { useTellTally } from './use-tell-tally.ts';
