import { cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import { useState } from 'react';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, expect, test } from 'vitest';

import { Board, type BoardCard } from './Board.tsx';

const columns = [
  { id: 'planned', label: 'Planned' },
  { id: 'running', label: 'Running', tone: 'info' },
  { id: 'done', label: 'Done', foot: 'Thirty more' },
] as const;

afterEach(cleanup);

test('each card stands in its column, which says how many it has', () => {
  open();
  expect(within(screen.getByRole('region', { name: 'Planned' })).getAllByRole('listitem')).toHaveLength(2);
  expect(within(screen.getByRole('region', { name: 'Planned' })).getByText('2')).toBeTruthy();
  expect(screen.getByText('Thirty more')).toBeTruthy();
});

test('the menu of a card moves it, and the card keeps the focus', () => {
  open();
  choose('Shirt', 'Move to Running');
  expect(within(screen.getByRole('region', { name: 'Running' })).getByText('Card Shirt')).toBeTruthy();
  expect(document.activeElement?.getAttribute('aria-label')).toBe('Move Shirt to another column');
});

test('the menu offers only where the card may go, and a card that may go nowhere has none', () => {
  open((card, column) => card.id === 'a' && column !== 'done');
  fireEvent.click(screen.getByRole('button', { name: 'Move Shirt to another column' }));
  expect(screen.getAllByRole('menuitem').map(({ textContent }) => textContent)).toEqual(['Move to Running']);
  expect(screen.queryByRole('button', { name: 'Move Trousers to another column' })).toBeNull();
});

test('without a way to move, cards are only looked at', () => {
  render(<Board label="Orders" columns={columns} cards={[{ id: 'a', column: 'done', label: 'Shirt', node: 'Card Shirt' }]} />);
  expect(screen.queryAllByRole('button')).toEqual([]);
});

function open(canMove?: (card: BoardCard, column: string) => boolean): void {
  function Screen() {
    const [cards, setCards] = useState<readonly BoardCard[]>([
      { id: 'a', column: 'planned', label: 'Shirt', node: 'Card Shirt' },
      { id: 'b', column: 'planned', label: 'Trousers', node: 'Card Trousers' },
    ]);
    return (
      <Board
        label="Orders"
        columns={columns}
        cards={cards}
        {...(canMove && { canMove })}
        onMove={(moved, column) => setCards(cards.map((card) => (card.id === moved.id ? { ...card, column } : card)))}
      />
    );
  }
  render(
    <MemoryRouter>
      <Screen />
    </MemoryRouter>,
  );
}

function choose(card: string, entry: string): void {
  fireEvent.click(screen.getByRole('button', { name: `Move ${card} to another column` }));
  fireEvent.click(screen.getByRole('menuitem', { name: entry }));
}
