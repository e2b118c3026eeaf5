import { decimalsOf } from '#kernel/money.ts';

/* Which notes are fetched from the bank, so that everybody is handed what is his. Minor units. */

const generic = [1000, 500, 200, 100, 50, 20, 10, 5, 2, 1];

/** `known`: notes and coins of the currency where there is a table of them; else the usual steps in whole units. The largest first. */
export function notesOf(currency: string, known: readonly number[]): readonly number[] {
  return known.length > 0 ? known : generic.map((value) => value * 10 ** decimalsOf(currency));
}

export type Handed = {
  /** How many of each note. */
  readonly pieces: readonly number[];
  /** What no note is small enough for. */
  readonly rest: number;
};
export type Notes = { readonly each: readonly Handed[]; readonly total: Handed };

/** The largest first, for each amount by itself: nobody gets change from somebody else. */
export function notesFor(amounts: readonly number[], notes: readonly number[]): Notes {
  const each = amounts.map((amount) => handed(amount, notes));
  return {
    each,
    total: {
      pieces: notes.map((_, place) => each.reduce((sum, { pieces }) => sum + (pieces[place] ?? 0), 0)),
      rest: each.reduce((sum, { rest }) => sum + rest, 0),
    },
  };
}

function handed(amount: number, notes: readonly number[]): Handed {
  let rest = amount;
  const pieces = notes.map((note) => {
    const many = Math.floor(rest / note);
    rest -= many * note;
    return many;
  });
  return { pieces, rest };
}
