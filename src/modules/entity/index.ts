/* What the screens of every module build their lists, pages and forms from. */
export { activeColumn, ActiveBadge, countColumn, nameColumn, phoneColumn, sortColumn } from './columns.tsx';
export { EntityBulk } from './EntityBulk.tsx';
export { EntityGate } from './EntityGate.tsx';
export { EntityList } from './EntityList.tsx';
export { FilterRows } from './FilterRows.tsx';
export { Opened } from './Opened.tsx';
export { ReasonDialog } from './ReasonDialog.tsx';
export { runEach } from './run-each.ts';
export { Sheet, SheetTable } from './Sheet.tsx';
export { activeStates, ShowFilter } from './ShowFilter.tsx';
export { useBulk } from './use-bulk.ts';
export { type Entities, useEntities } from './use-entities.ts';
export { useEntityActions } from './use-entity-actions.tsx';
export { useEntityForm } from './use-entity-form.ts';
export { type MoveText, useMoves } from './use-moves.tsx';
export { useNeedsConnection } from './use-needs-connection.ts';
export { useTellTally } from './use-tell-tally.ts';
