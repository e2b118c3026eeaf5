/* What is under way in the cells of a grid. Each cell hears of itself alone, so that typing draws one cell again and not all of them. */

export type CellState =
  | { readonly status: 'typing'; readonly text: string }
  /** `before`: what the screen said when this save began. */
  | { readonly status: 'saving' | 'saved'; readonly text: string; readonly number: number; readonly before: number | null }
  | { readonly status: 'failed'; readonly text: string; readonly why: string };

export type Place = { readonly row: string; readonly column: string };
export type Failure = Place & { readonly text: string; readonly why: string };

export type Cells = {
  readonly get: (place: Place) => CellState | undefined;
  readonly put: (place: Place, state: CellState | undefined) => void;
  readonly typing: () => readonly (Place & { readonly text: string })[];
  /** The same list until one is added or gone. */
  readonly failures: () => readonly Failure[];
  readonly subscribe: (tell: () => void) => () => void;
};

export function makeCells(): Cells {
  const states = new Map<string, Place & { readonly state: CellState }>();
  const listeners = new Set<() => void>();
  let failures: readonly Failure[] = [];
  const all = <S extends CellState['status']>(status: S) =>
    [...states.values()].flatMap(({ row, column, state }) =>
      state.status === status ? [{ row, column, ...(state as Extract<CellState, { status: S }>) }] : [],
    );
  return {
    get: (place) => states.get(keyOf(place))?.state,
    put: (place, state) => {
      const fails = states.get(keyOf(place))?.state.status === 'failed' || state?.status === 'failed';
      if (state) states.set(keyOf(place), { ...place, state });
      else states.delete(keyOf(place));
      if (fails) failures = all('failed');
      for (const tell of listeners) tell();
    },
    typing: () => all('typing'),
    failures: () => failures,
    subscribe: (tell) => {
      listeners.add(tell);
      return () => listeners.delete(tell);
    },
  };
}

/** What a cell holds as far as this device knows: what was saved, until the screen has heard of it. */
export function settledOf(state: CellState | undefined, value: number | null): number | null {
  return state?.status === 'saved' && state.before === value ? state.number : value;
}

function keyOf({ row, column }: Place): string {
  return `${row}\n${column}`;
}
