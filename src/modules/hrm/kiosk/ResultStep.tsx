import { m } from '#messages';
import { TimeText } from '#ui/display/dates.tsx';
import { useNumberText } from '#ui/display/numbers.tsx';

import { ways } from './DirectionStep.tsx';
import type { Taken } from './punch.ts';
import { ResultScreen } from './ResultScreen.tsx';
import type { Way } from './rules.ts';

/** What became of it: recorded, there already, or refused for the reason. */
export type Result =
  | { readonly kind: 'done'; readonly name: string; readonly way: Way; readonly taken: Taken }
  | { readonly kind: 'refused'; readonly title: string; readonly text: string };

export function ResultStep({ result, onDone }: { readonly result: Result; readonly onDone: () => void }) {
  if (result.kind === 'refused') {
    return (
      <ResultScreen look="refused" title={result.title} onDone={onDone}>
        <span className="text-28 text-balance">{result.text}</span>
      </ResultScreen>
    );
  }
  return (
    <ResultScreen look={lookOf(result)} title={result.name} onDone={onDone}>
      <Done {...result} />
    </ResultScreen>
  );
}

type DoneResult = Extract<Result, { readonly kind: 'done' }>;

function Done({ way, taken }: DoneResult) {
  const number = useNumberText();
  const [hours, minutes] = [Math.floor(taken.minutes / 60), taken.minutes % 60];
  return (
    <>
      {taken.outcome === 'taken' ? (
        <span className="text-44">
          {ways[way].done()} <TimeText at={taken.at} />
        </span>
      ) : (
        <span className="text-28">
          {m.kiosk_repeated({ what: ways[way].done() })} <TimeText at={taken.at} />
        </span>
      )}
      {taken.minutes > 0 && <span className="text-28">{m.kiosk_today({ hours: number(hours), minutes: number(minutes) })}</span>}
    </>
  );
}

function lookOf({ way, taken }: DoneResult) {
  if (taken.outcome === 'repeated') return 'warning';
  return way === 'in' || way === 'break_in' ? 'done' : 'other';
}
