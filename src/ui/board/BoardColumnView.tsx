import { useDraggable, useDroppable } from '@dnd-kit/core';
import clsx from 'clsx';
import { EllipsisVertical, GripVertical } from 'lucide-react';
import { memo } from 'react';

import { m } from '#messages';

import { IconButton } from '../control/IconButton.tsx';
import { useNumberText } from '../display/numbers.tsx';
import { StatusBadge } from '../display/StatusBadge.tsx';
import type { BoardCard, BoardColumn } from './Board.tsx';

type Moves = {
  readonly onMenu?: (card: BoardCard, at: HTMLElement) => void;
  readonly isMovable?: (card: BoardCard) => boolean;
};

type Props = Moves & {
  readonly column: BoardColumn;
  readonly cards: readonly BoardCard[];
  /** The card in hand may not go here. */
  readonly isClosed: boolean;
};

export function BoardColumnView({ column, cards, isClosed, onMenu, isMovable }: Props) {
  const number = useNumberText();
  const { setNodeRef, isOver } = useDroppable({ id: column.id, disabled: isClosed });
  return (
    <section
      ref={setNodeRef}
      aria-label={column.label}
      className={clsx(
        'flex w-72 min-w-72 flex-1 snap-start flex-col rounded-lg bg-muted max-sm:w-5/6 max-sm:min-w-5/6 max-sm:flex-none',
        isOver && 'outline-2 outline-ring',
        isClosed && 'opacity-55',
      )}
    >
      <header className="flex items-center gap-2 px-3 py-2.5">
        <h3 className="min-w-0 text-14 font-medium">
          {column.tone === undefined ? column.label : <StatusBadge tone={column.tone} label={column.label} />}
        </h3>
        <span className="ml-auto text-13 figures text-muted-foreground">{number(cards.length)}</span>
      </header>
      <ul className="flex min-h-16 flex-1 flex-col gap-2 overflow-y-auto px-2 pb-2">
        {cards.map((card) => (
          <CardView key={card.id} card={card} {...(onMenu && isMovable?.(card) && { onMenu })} />
        ))}
      </ul>
      {column.foot !== undefined && <footer className="border-t px-3 py-2 text-13 text-muted-foreground">{column.foot}</footer>}
    </section>
  );
}

const CardView = memo(function CardView({ card, onMenu }: Pick<Moves, 'onMenu'> & { readonly card: BoardCard }) {
  const { attributes, listeners, setNodeRef, setActivatorNodeRef, isDragging } = useDraggable({
    id: card.id,
    disabled: !onMenu,
    data: { column: card.column },
  });
  return (
    <li
      ref={setNodeRef}
      data-card={card.id}
      {...listeners}
      className={clsx(
        'flex gap-1 rounded-lg border bg-card p-2.5 shadow-raised',
        onMenu && 'cursor-grab touch-manipulation',
        isDragging && 'opacity-40',
      )}
    >
      <div className="min-w-0 flex-1">{card.node}</div>
      {onMenu && (
        <div data-tools className="-my-1 -mr-1.5 flex shrink-0 flex-col items-center">
          <IconButton
            small
            icon={EllipsisVertical}
            label={m.ui_move_card({ name: card.label })}
            aria-haspopup="menu"
            onClick={(event) => onMenu(card, event.currentTarget)}
          />
          <button
            type="button"
            ref={setActivatorNodeRef}
            {...attributes}
            aria-label={m.ui_drag_card({ name: card.label })}
            className="flex size-control-sm cursor-grab items-center justify-center rounded-md text-muted-foreground coarse:hidden"
          >
            <GripVertical aria-hidden className="size-4" />
          </button>
        </div>
      )}
    </li>
  );
});
