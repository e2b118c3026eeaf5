import { useEffect, useLayoutEffect, useState } from 'react';

import { m } from '#messages';

import { parseNumber } from '../form/inputs/QuantityInput.tsx';
import { whyNoNumber } from '../form/no-number.ts';
import { type Explain, useExplain } from '../overlay/explain.tsx';
import { type Cells, makeCells, type Place, settledOf } from './cells.ts';

export type CellWork = {
  readonly decimals: number;
  readonly value: (row: string, column: string) => number | null;
  readonly onSave: (row: string, column: string, value: number) => Promise<void>;
};

export type CellActions = {
  readonly cells: Cells;
  readonly type: (place: Place, text: string) => void;
  /** Saves what was typed, where it is another number than before. */
  readonly commit: (place: Place) => void;
  /** Types and saves at once: what is pasted, or tried again. */
  readonly enter: (place: Place, text: string) => void;
  readonly putBack: (place: Place) => void;
};

/** Saves cell by cell, those of one cell one after the other. A refusal leaves the text where it is; a defect goes to the crash screen. */
export function useCells(work: CellWork): CellActions {
  const explain = useExplain();
  const [defect, setDefect] = useState<{ readonly error: unknown }>();
  const [actions] = useState(actionsOf);
  useLayoutEffect(() => actions.hear({ ...work, explain, fail: (error) => setDefect({ error }) }));
  useEffect(() => {
    function keep() {
      if (document.visibilityState === 'hidden') actions.cells.typing().forEach(actions.commit);
    }
    document.addEventListener('visibilitychange', keep);
    return () => document.removeEventListener('visibilitychange', keep);
  }, [actions]);
  if (defect) throw defect.error;
  return actions;
}

type Heard = CellWork & { readonly explain: Explain; readonly fail: (defect: unknown) => void };

function actionsOf(): CellActions & { readonly hear: (now: Heard) => void } {
  const cells = makeCells();
  const turns = new Map<string, Promise<void>>();
  let heard: Heard | undefined;
  const now = (): Heard => {
    if (!heard) throw new Error('Nothing can be typed before the grid stands');
    return heard;
  };

  async function save(place: Place, text: string, number: number): Promise<void> {
    const { row, column } = place;
    const state = { text, number, before: now().value(row, column) };
    cells.put(place, { ...state, status: 'saving' });
    const turn = (turns.get(row + column) ?? Promise.resolve()).then(async () => {
      try {
        await now().onSave(row, column, number);
        settle({ ...state, status: 'saved' });
      } catch (error) {
        const explained = now().explain(error);
        if (explained) settle({ status: 'failed', text, why: explained.text });
        else now().fail(error);
      }
    });
    // What has been typed meanwhile stays.
    const settle: (to: Parameters<Cells['put']>[1]) => void = (to) => {
      const { status, text: shown } = cells.get(place) ?? {};
      if (status === 'saving' && shown === text) cells.put(place, to);
    };
    turns.set(row + column, turn);
    await turn;
  }

  function enter(place: Place, text: string): void {
    const { decimals, value } = now();
    const settled = settledOf(cells.get(place), value(place.row, place.column));
    const number = text.trim() === '' ? 0 : parseNumber(text, decimals);
    const why = number === undefined ? (whyNoNumber(text, decimals) ?? m.ui_error_number()) : number < 0 && m.ui_error_negative();
    if (why) cells.put(place, { status: 'failed', text, why });
    else if (number === undefined || number === (settled ?? 0)) cells.put(place, undefined);
    else void save(place, text, number);
  }

  return {
    cells,
    hear: (to) => {
      heard = to;
    },
    enter,
    type: (place, text) => cells.put(place, { status: 'typing', text }),
    commit: (place) => {
      const state = cells.get(place);
      if (state?.status === 'typing') enter(place, state.text);
    },
    putBack: (place) => cells.put(place, undefined),
  };
}
