import clsx from 'clsx';
import { Check, CircleAlert, Ellipsis } from 'lucide-react';
import { memo, useSyncExternalStore } from 'react';

import { toBanglaDigits } from '#kernel/digits.ts';
import { storable } from '#kernel/text.ts';

import { useFormat } from '../display/format.tsx';
import { Spinner } from '../display/Spinner.tsx';
import { settledOf } from './cells.ts';
import type { CellActions } from './use-cells.ts';

type Props = {
  readonly row: string;
  readonly column: string;
  /** Its place, by which the keys find it. */
  readonly at: string;
  readonly name: string;
  readonly value: number | null;
  readonly actions: CellActions;
  readonly isFixed: boolean;
  readonly inputMode: 'none' | 'numeric' | 'decimal';
  /** The name of what else it has. */
  readonly moreLabel: string | undefined;
  readonly mark: string | undefined;
};

export const GridCell = memo(function GridCell({ row, column, at, name, value, actions, isFixed, inputMode, moreLabel, mark }: Props) {
  const { digits } = useFormat();
  const place = { row, column };
  const state = useSyncExternalStore(actions.cells.subscribe, () => actions.cells.get({ row, column }));
  const settled = settledOf(state, value);
  const plain = settled === null ? '' : digits === 'beng' ? toBanglaDigits(String(settled)) : String(settled);
  const isOpen = state !== undefined && state.status !== 'saved';
  return (
    <td className={clsx('border-r border-b p-0', state?.status === 'failed' ? 'bg-danger-soft' : 'bg-card')}>
      <span className="group relative flex min-w-20 items-center coarse:min-w-28">
        <span className="pointer-events-none absolute left-1.5">
          {state?.status === 'saving' && <Spinner size={16} />}
          {state?.status === 'saved' && <Check aria-hidden className="size-3 text-success-strong" />}
          {state?.status === 'failed' && <CircleAlert aria-hidden className="size-3.5 text-danger-strong" />}
        </span>
        {isFixed ? (
          <span className="flex min-h-9 w-full items-center justify-end px-2 figures text-muted-foreground coarse:min-h-11">{plain}</span>
        ) : (
          <input
            data-cell={at}
            aria-label={name}
            aria-invalid={state?.status === 'failed' || undefined}
            inputMode={inputMode}
            autoComplete="off"
            value={isOpen ? state.text : plain}
            onChange={(event) => actions.type(place, storable(event.target.value))}
            onFocus={(event) => event.currentTarget.select()}
            onBlur={() => actions.commit(place)}
            className={clsx(
              'min-h-9 w-full min-w-0 bg-transparent px-2 text-right text-14 figures outline-offset-[-2px]! coarse:min-h-11 coarse:text-16',
              'hover:bg-muted focus:bg-card',
            )}
          />
        )}
        {moreLabel !== undefined && (
          <button
            type="button"
            tabIndex={-1}
            data-more={at}
            aria-label={`${moreLabel}: ${name}`}
            className={clsx(
              'grid min-h-9 min-w-7 shrink-0 place-items-center text-12 figures text-warning-strong coarse:min-h-11 coarse:min-w-11',
              mark === undefined && 'text-muted-foreground! opacity-0 group-focus-within:opacity-100 group-hover:opacity-100',
            )}
          >
            {mark ?? <Ellipsis aria-hidden className="size-4" />}
          </button>
        )}
      </span>
    </td>
  );
});
