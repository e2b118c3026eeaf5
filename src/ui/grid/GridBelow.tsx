import { ArrowDown } from 'lucide-react';
import { useSyncExternalStore } from 'react';

import { m } from '#messages';

import { Button } from '../control/Button.tsx';
import { DeleteKey, Key, Keypad } from '../control/Keypad.tsx';
import type { Place } from './cells.ts';
import type { CellActions } from './use-cells.ts';

/** The cells that could not be saved, why, and what to do about it. */
export function GridFailures({ actions, nameOf }: { readonly actions: CellActions; readonly nameOf: (place: Place) => string }) {
  const failures = useSyncExternalStore(actions.cells.subscribe, actions.cells.failures);
  return (
    <ul
      role="alert"
      className={failures.length > 0 ? 'flex max-h-40 flex-col gap-1 overflow-y-auto border-t bg-danger-soft px-4 py-2' : ''}
    >
      {failures.map(({ row, column, text, why }) => (
        <li key={row + column} className="flex flex-wrap items-center gap-x-3 gap-y-1 text-13 text-danger-strong">
          <span className="min-w-0 flex-1">
            <strong className="font-medium">
              {nameOf({ row, column })}: {text}.
            </strong>{' '}
            {m.ui_grid_failed()}. {why}
          </span>
          <Button size="sm" onClick={() => actions.enter({ row, column }, text)}>
            {m.ui_retry()}
          </Button>
          <Button size="sm" tone="quiet" onClick={() => actions.putBack({ row, column })}>
            {m.ui_grid_put_back()}
          </Button>
        </li>
      ))}
    </ul>
  );
}

type KeypadProps = {
  readonly actions: CellActions;
  readonly place: Place | undefined;
  readonly name: string | undefined;
  readonly onNext: () => void;
};

/** Big keys for the cell with the cursor. */
export function GridKeypad({ actions, place, name, onNext }: KeypadProps) {
  const state = useSyncExternalStore(actions.cells.subscribe, () => place && actions.cells.get(place));
  const typed = state?.status === 'typing' ? state.text : '';
  return (
    <div className="flex w-full max-w-sm flex-col gap-2">
      <p className="truncate text-13 text-muted-foreground">{name}</p>
      <Keypad
        disabled={!place}
        // The first key takes the place of what stood there, as typing does.
        onDigit={(digit) => place && actions.type(place, typed + digit)}
        left={<DeleteKey disabled={!place} onClick={() => place && actions.type(place, typed.slice(0, -1))} />}
        right={
          <Key aria-label={m.ui_grid_next()} disabled={!place} onClick={onNext}>
            <ArrowDown aria-hidden className="size-7" />
          </Key>
        }
      />
    </div>
  );
}
