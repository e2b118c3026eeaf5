import { CloudDownload, type LucideIcon, Plus, Trash2 } from 'lucide-react';
import type { ReactNode } from 'react';

import type { Where } from '#data/backend.ts';
import { useConnection } from '#data/connection.tsx';
import { draftKey } from '#data/draft-key.ts';
import type { AnyKind, Stored } from '#data/kind.ts';
import { useStore } from '#data/react.tsx';
import type { Store } from '#data/store.ts';
import { addDays } from '#kernel/dates.ts';
import type { Sheet } from '#kernel/sheet.ts';
import { m } from '#messages';
import { Button, ButtonLink } from '#ui/control/Button.tsx';
import { useNumberText } from '#ui/display/numbers.tsx';
import { useTask } from '#ui/overlay/use-task.ts';
import { ListPage, usePanelFits } from '#ui/page/ListPage.tsx';
import { EmptyState, NoMatches, useLate } from '#ui/page/states.tsx';
import { BulkBar } from '#ui/table/BulkBar.tsx';
import type { Column, Identified } from '#ui/table/column.ts';
import { DataTable } from '#ui/table/DataTable.tsx';
import { FilterBar } from '#ui/table/FilterBar.tsx';
import type { FilterKinds } from '#ui/table/list-address.ts';
import { shownColumns } from '#ui/table/use-columns.ts';

import { ExportMenu } from './ExportMenu.tsx';
import { OlderRecords } from './OlderRecords.tsx';
import { tableSheet } from './table-sheet.ts';
import type { Entities } from './use-entities.ts';

/*
 * The screen of a list. Search, saved views, filters, sort, selection, export, the trash, the panel of the opened row and the
 * empty states are wired here; a feature says what its rows are (`useEntities`), its columns, filters and actions:
 *   const list = useListState({ sort: …, filters: { status: 'many', show: 'many' } });
 *   const orders = useEntities(Order, list, { facets: ['status'] });
 *   const [remove] = useBulk(orders, (id) => deleteOrder(store, id), { done: …, undo: …, leaves: true });
 *   return <EntityList entities={orders} id="orders" columns={…} filters={<FilterRows of={orders} name="status" …/>} bulk={…} …/>;
 */

export type EntityListProps<R extends Identified, F extends FilterKinds> = {
  readonly entities: Entities<R, F>;
  /** Names the chosen columns, the saved views and the exported file. */
  readonly id: string;
  readonly label: string;
  /** What can be typed into the search box. */
  readonly search: string;
  readonly columns: readonly Column<Stored<R>>[];
  readonly phoneRow: (row: Stored<R>) => ReactNode;
  readonly filters?: ReactNode;
  /** A line between filters and table. */
  readonly above?: ReactNode;
  /** What stands in place of the table: the same rows, added up. */
  readonly instead?: ReactNode;
  /** A kind whose old rows stay on the server until somebody searches for them. */
  readonly older?: AnyKind;
  /** Of the page, the main one last. */
  readonly actions?: ReactNode;
  /** The button that opens the dialog, or leads to the page, of a new row, behind the other actions; `false` for who may not. */
  readonly create?: string | { readonly label: string; readonly to: string } | false;
  /** Of the ticked rows. */
  readonly bulk?: ReactNode;
  /** What the exported file holds, where it is more than the columns that show. */
  readonly sheet?: (rows: readonly Stored<R>[]) => Sheet | Promise<Sheet>;
  /** The row's page. */
  readonly href?: (row: Stored<R>) => string;
  /** The opened row beside the list; where it has no room, its page opens. */
  readonly panel?: (id: string, close: () => void) => ReactNode;
  /** What lies over the list when a row, or `new`, is open. */
  readonly dialog?: (id: string, close: () => void) => ReactNode;
  readonly empty: { readonly icon: LucideIcon; readonly title: string; readonly text: string; readonly actions?: ReactNode };
  /** An empty trash. */
  readonly emptyTrash?: { readonly title: string; readonly text: string };
};

export function EntityList<R extends Identified, F extends FilterKinds>(props: EntityListProps<R, F>) {
  const { entities, id, label, columns, sheet, href, panel, dialog, empty, emptyTrash, older, create } = props;
  const { list, found, selection } = entities;
  const { loading } = useConnection();
  const store = useStore();
  const panelFits = usePanelFits();
  const asksOlder = older !== undefined && !entities.inTrash && list.search.trim().length > 1;
  const opens = panel ? panelFits : dialog !== undefined && href === undefined;
  const close = () => list.setOpenId(null);
  const [selectAll] = useTask(entities.selectAll);
  const exported = async () => {
    const rows = await entities.chosen();
    return sheet ? sheet(rows) : tableSheet(shownColumns(draftKey(store, id), columns), rows);
  };
  const saves = sheet !== undefined || columns.some((column) => column.csv !== undefined);
  // What stands in place of the table has a button of its own.
  const saveButton = (className = '') =>
    saves && !props.instead && <ExportMenu id={id} label={label} sheet={exported} className={className} />;
  const actions = (props.actions || create) && (
    <>
      {props.actions}
      {typeof create === 'string' && (
        <Button tone="primary" icon={Plus} onClick={() => list.setOpenId('new')}>
          {create}
        </Button>
      )}
      {typeof create === 'object' && (
        <ButtonLink tone="primary" icon={Plus} to={create.to}>
          {create.label}
        </ButtonLink>
      )}
    </>
  );
  return (
    <>
      <ListPage
        title={label}
        count={found?.complete ? found.count : loading ? found?.atLeast || undefined : undefined}
        soFar={loading !== null}
        actions={
          <>
            {saveButton('max-sm:hidden')}
            {actions}
          </>
        }
        filters={
          <FilterBar list={list} searchLabel={props.search} views={draftKey(store, id)}>
            {props.filters}
          </FilterBar>
        }
        above={
          asksOlder ? (
            <div className="flex flex-col gap-2">
              <OlderRecords kind={older} search={list.search.trim()} />
              {props.above}
            </div>
          ) : (
            props.above
          )
        }
        bulk={
          <BulkBar selection={selection} total={found?.complete ? found.count : undefined} onSelectAll={selectAll}>
            {props.bulk}
            {saveButton()}
          </BulkBar>
        }
        panel={list.openId !== null && panel?.(list.openId, close)}
      >
        {props.instead ?? (
          <DataTable
            id={draftKey(store, id)}
            label={label}
            columns={columns}
            rows={found?.rows}
            count={found?.complete ? found.count : found?.atLeast}
            soFar={loading !== null}
            partly={older !== undefined && mayBeOlder(older, list.where, store)}
            offset={list.offset}
            onWindow={list.onWindow}
            sort={list.sort}
            onSort={list.setSort}
            selection={selection}
            {...(href && { href })}
            {...(opens && { onOpen: (row: Identified) => list.setOpenId(row.id) })}
            openId={list.openId}
            phoneRow={props.phoneRow}
            empty={
              loading ? (
                <Arriving {...loading} />
              ) : entities.inTrash && emptyTrash ? (
                <EmptyState icon={Trash2} {...emptyTrash} />
              ) : list.narrowed ? (
                <NoMatches onClear={list.clear} />
              ) : (
                <EmptyState actions={actions} {...empty} />
              )
            }
          />
        )}
      </ListPage>
      {list.openId !== null && dialog?.(list.openId, close)}
    </>
  );
}

/** Whether a list may hold what devices do not keep: unless its days begin within the last year. */
function mayBeOlder({ part }: AnyKind, where: Where, store: Pick<Store, 'today'>): boolean {
  const days = part && where[part.date];
  return !(days && 'from' in days && days.from !== undefined && days.from > addDays(store.today(), -364));
}

/** An empty list of a device that has not got everything yet says nothing about the company. */
function Arriving({ rows, total }: { readonly rows: number; readonly total: number }) {
  const number = useNumberText();
  const late = useLate(400);
  if (!late) return null;
  const text = total > 0 ? m.ui_arriving_text({ rows: number(rows), total: number(total) }) : m.ui_arriving_soon();
  return <EmptyState icon={CloudDownload} title={m.ui_arriving()} text={text} />;
}
