import {
  closestCenter,
  type CollisionDetection,
  DndContext,
  type DragEndEvent,
  DragOverlay,
  type DragStartEvent,
  type KeyboardCoordinateGetter,
  KeyboardSensor,
  MouseSensor,
  pointerWithin,
  TouchSensor,
  useSensor,
  useSensors,
} from '@dnd-kit/core';
import { type ReactNode, type RefObject, useEffect, useRef, useState } from 'react';

import { m } from '#messages';

import type { Tone } from '../display/StatusBadge.tsx';
import { RowMenu, useRowMenu } from '../overlay/RowMenu.tsx';
import { BoardColumnView } from './BoardColumnView.tsx';

/* Cards in columns. Screens load it lazily: it brings the library of dragging along. */

export type BoardColumn = {
  readonly id: string;
  readonly label: string;
  readonly tone?: Tone;
  /** Below its cards: what is not shown, a sum. */
  readonly foot?: ReactNode;
};

export type BoardCard = {
  readonly id: string;
  /** The id of the column that it is in. */
  readonly column: string;
  /** Its name, for screen readers and the menu. */
  readonly label: string;
  readonly node: ReactNode;
};

export type BoardProps = {
  /** What the board shows. */
  readonly label: string;
  readonly columns: readonly BoardColumn[];
  /** In the order in which they stand in their columns. */
  readonly cards: readonly BoardCard[];
  /** Whether a card may go to the column of an id; absent = to every one. */
  readonly canMove?: (card: BoardCard, column: string) => boolean;
  /** Absent = the cards stay where they are. The card moves once `cards` say so. */
  readonly onMove?: (card: BoardCard, column: string) => void;
};

/**
 * Cards that are moved between columns: by mouse, by finger (after a short press, so that a swipe still scrolls), by keyboard (space, arrows,
 * space), and by a menu at each card. Its own height is the room it gets; columns scroll by themselves, and the board sideways.
 */
export function Board({ label, columns, cards, canMove, onMove }: BoardProps) {
  const [takenId, setTaken] = useState<string>();
  const menu = useRowMenu();
  const frame = useRef<HTMLElement>(null);
  const followFocus = useFocusMoved(frame, cards, menu.state === null);
  const sensors = useSensors(
    useSensor(MouseSensor, { activationConstraint: { distance: 5 } }),
    useSensor(TouchSensor, { activationConstraint: { delay: 220, tolerance: 8 } }),
    useSensor(KeyboardSensor, { coordinateGetter: besides }),
  );
  const cardOf = (id: unknown) => cards.find((card) => card.id === id);
  const taken = cardOf(takenId);
  const isOpen = (card: BoardCard, column: string) => card.column !== column && (canMove?.(card, column) ?? true);
  function move(card: BoardCard, column: string): void {
    followFocus(card.id, column);
    onMove?.(card, column);
  }
  function drop({ active, over }: DragEndEvent): void {
    setTaken(undefined);
    const card = cardOf(active.id);
    if (card && over && isOpen(card, String(over.id))) move(card, String(over.id));
  }
  const told = (id: unknown, column: unknown) => {
    const card = cardOf(id);
    return `${card?.label ?? ''}: ${columns.find((one) => one.id === (column ?? card?.column))?.label ?? ''}`;
  };
  const choices = (card: BoardCard) => columns.filter((column) => isOpen(card, column.id));
  return (
    <DndContext
      sensors={sensors}
      collisionDetection={underPointer}
      autoScroll={{ acceleration: 6 }}
      onDragStart={({ active }: DragStartEvent) => setTaken(String(active.id))}
      onDragEnd={drop}
      onDragCancel={() => setTaken(undefined)}
      accessibility={{
        screenReaderInstructions: { draggable: m.ui_drag_help() },
        announcements: {
          onDragStart: ({ active }) => told(active.id, undefined),
          onDragOver: ({ active, over }) => told(active.id, over?.id),
          onDragEnd: ({ active, over }) => told(active.id, over?.id),
          onDragCancel: ({ active }) => told(active.id, undefined),
        },
      }}
    >
      <section
        ref={frame}
        aria-label={label}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls is reached by the keyboard, too
        tabIndex={0}
        className="flex min-h-0 flex-1 snap-x snap-proximity scroll-px-4 gap-3 overflow-x-auto px-4 pt-1 pb-3"
      >
        {columns.map((column) => (
          <BoardColumnView
            key={column.id}
            column={column}
            cards={cards.filter((card) => card.column === column.id)}
            isClosed={taken !== undefined && taken.column !== column.id && !isOpen(taken, column.id)}
            {...(onMove && {
              onMenu: (card: BoardCard, at: HTMLElement) =>
                menu.openAt(
                  at,
                  choices(card).map(({ id, label: name }) => ({ label: m.ui_move_to({ name }), onSelect: () => move(card, id) })),
                ),
              isMovable: (card: BoardCard) => choices(card).length > 0,
            })}
          />
        ))}
      </section>
      <RowMenu state={menu.state} onClose={menu.close} />
      <DragOverlay dropAnimation={null}>
        {taken && <div className="cursor-grabbing rounded-lg bg-card p-2.5 shadow-overlay">{taken.node}</div>}
      </DragOverlay>
    </DndContext>
  );
}

/** The column below the pointer; for the keyboard, which has none, the nearest one. */
const underPointer: CollisionDetection = (args) => (args.pointerCoordinates ? pointerWithin(args) : closestCenter(args));

/** Left and right take a card to the column beside it, past those that it may not go to. */
const besides: KeyboardCoordinateGetter = (event, { context, currentCoordinates }) => {
  const step = event.code === 'ArrowRight' ? 1 : event.code === 'ArrowLeft' ? -1 : 0;
  if (step === 0) return undefined;
  event.preventDefault();
  const here = context.over?.id ?? context.active?.data.current?.['column'];
  const from = context.droppableRects.get(here)?.left ?? currentCoordinates.x;
  const lefts = context.droppableContainers
    .getEnabled()
    .flatMap(({ id }) => context.droppableRects.get(id)?.left ?? [])
    .filter((left) => (left - from) * step > 1)
    .toSorted((one, other) => (one - other) * step);
  return lefts[0] === undefined ? undefined : { x: lefts[0], y: currentCoordinates.y };
};

/** A card that has gone to another column is a new element there: it gets the focus that the old one had, once no menu holds it. */
function useFocusMoved(frame: RefObject<HTMLElement | null>, cards: readonly BoardCard[], isFree: boolean) {
  const moved = useRef<{ readonly id: string; readonly column: string }>(undefined);
  useEffect(() => {
    const { current } = moved;
    if (!current || !isFree || !cards.some(({ id, column }) => id === current.id && column === current.column)) return;
    moved.current = undefined;
    frame.current?.querySelector<HTMLElement>(`[data-card=${JSON.stringify(current.id)}] [data-tools] button`)?.focus();
  }, [frame, cards, isFree]);
  return (id: string, column: string): void => {
    moved.current = { id, column };
  };
}
