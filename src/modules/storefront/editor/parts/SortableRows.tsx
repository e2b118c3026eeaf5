import { closestCenter, DndContext, type DragEndEvent, KeyboardSensor, PointerSensor, useSensor, useSensors } from '@dnd-kit/core';
import { SortableContext, sortableKeyboardCoordinates, useSortable, verticalListSortingStrategy } from '@dnd-kit/sortable';
import clsx from 'clsx';
import { EllipsisVertical, GripVertical } from 'lucide-react';
import type { ReactNode } from 'react';

import { m } from '#messages';
import { IconButton } from '#ui/control/IconButton.tsx';
import { useNumberText } from '#ui/display/numbers.tsx';
import { Menu, type MenuEntries } from '#ui/overlay/Menu.tsx';

export type SortableRow = {
  readonly key: string;
  readonly label: string;
  /** A second line. */
  readonly hint?: string | undefined;
  readonly before?: ReactNode;
  readonly isChosen?: boolean;
  readonly isFaint?: boolean;
  /** Stays at its end of the list. */
  readonly isFixed?: boolean;
  readonly entries?: MenuEntries;
  /** What is unfolded below it. */
  readonly below?: ReactNode;
};

type Props = {
  readonly rows: readonly SortableRow[];
  /** `to` counts the others. */
  readonly onMove: (key: string, to: number) => void;
  readonly onChoose?: (key: string) => void;
  readonly disabled?: boolean;
};

/** Rows in an order that is changed by dragging, with the keyboard (space, arrows, space), or by each row's menu. */
export function SortableRows({ rows, onMove, onChoose, disabled = false }: Props) {
  const number = useNumberText();
  const sensors = useSensors(
    useSensor(PointerSensor, { activationConstraint: { distance: 5 } }),
    useSensor(KeyboardSensor, { coordinateGetter: sortableKeyboardCoordinates }),
  );
  const labelOf = (key: string | number | undefined) => rows.find((row) => row.key === key)?.label ?? '';
  const placeOf = (key: string | number | undefined) => rows.findIndex((row) => row.key === key);
  function drop({ active, over }: DragEndEvent): void {
    if (over && over.id !== active.id) onMove(String(active.id), placeOf(over.id));
  }
  const told = (name: string, key: string | number | undefined) => m.editor_drag_at({ name, place: number(placeOf(key) + 1) });
  return (
    <DndContext
      sensors={sensors}
      collisionDetection={closestCenter}
      onDragEnd={drop}
      accessibility={{
        screenReaderInstructions: { draggable: m.ui_drag_help() },
        announcements: {
          onDragStart: ({ active }) => told(labelOf(active.id), active.id),
          onDragOver: ({ active, over }) => told(labelOf(active.id), over?.id),
          onDragEnd: ({ active, over }) => told(labelOf(active.id), over?.id),
          onDragCancel: ({ active }) => told(labelOf(active.id), active.id),
        },
      }}
    >
      <SortableContext items={rows.map(({ key }) => key)} strategy={verticalListSortingStrategy} disabled={disabled}>
        <ul className="flex flex-col gap-0.5">
          {rows.map((row, place) => (
            <SortedRow key={row.key} {...{ row, place, disabled, onChoose, onMove }} last={rows.filter((one) => !one.isFixed).length - 1} />
          ))}
        </ul>
      </SortableContext>
    </DndContext>
  );
}

type RowProps = {
  readonly row: SortableRow;
  readonly place: number;
  readonly last: number;
  readonly disabled: boolean;
  readonly onChoose: Props['onChoose'];
  readonly onMove: Props['onMove'];
};

function SortedRow({ row, place, last, disabled, onChoose, onMove }: RowProps) {
  const { key, label, hint, before, isChosen = false, isFaint = false, isFixed = false, entries = [], below } = row;
  const { attributes, listeners, isDragging, setNodeRef, setActivatorNodeRef, transform, transition } = useSortable({
    id: key,
    disabled: disabled || isFixed,
  });
  const isPut = disabled || isFixed;
  return (
    <li
      ref={setNodeRef}
      style={{ transform: transform ? `translate3d(0, ${transform.y}px, 0)` : undefined, transition: transition }}
      className={clsx('rounded-md', isDragging && 'relative z-10 bg-card shadow-overlay', below !== undefined && 'border')}
    >
      <div className={clsx('flex min-h-control items-center rounded-md', isChosen ? 'bg-accent text-accent-foreground' : 'hover:bg-muted')}>
        {isPut ? (
          <span className="w-8 shrink-0" />
        ) : (
          <button
            type="button"
            ref={setActivatorNodeRef}
            {...attributes}
            {...listeners}
            aria-label={m.editor_drag({ name: label })}
            className="flex min-h-control w-8 shrink-0 cursor-grab touch-none items-center justify-center rounded-md text-muted-foreground"
          >
            <GripVertical aria-hidden className="size-4" />
          </button>
        )}
        <button
          type="button"
          aria-pressed={isChosen}
          onClick={() => onChoose?.(key)}
          className={clsx('flex min-h-control min-w-0 flex-1 items-center gap-2 rounded-md py-1 text-left', isFaint && 'opacity-60')}
        >
          {before}
          <span className="min-w-0">
            <span className="block truncate text-14">{label}</span>
            {hint && <span className="block truncate text-12 text-muted-foreground">{hint}</span>}
          </span>
        </button>
        {!disabled && (entries.length > 0 || !isFixed) && (
          <Menu
            trigger={<IconButton small icon={EllipsisVertical} label={m.editor_actions({ name: label })} />}
            entries={[
              !isFixed && { label: m.ui_line_up(), disabled: place === 0, onSelect: () => onMove(key, place - 1) },
              !isFixed && { label: m.ui_line_down(), disabled: place >= last, onSelect: () => onMove(key, place + 1) },
              null,
              ...entries,
            ]}
          />
        )}
      </div>
      {below !== undefined && <div className="border-t p-3">{below}</div>}
    </li>
  );
}
