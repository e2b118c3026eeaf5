import clsx from 'clsx';
import { useState } from 'react';

import { m } from '#messages';
import { Button } from '#ui/control/Button.tsx';
import { DateText } from '#ui/display/dates.tsx';
import { Quantity, useNumberText } from '#ui/display/numbers.tsx';
import { Section } from '#ui/page/Section.tsx';

export type Bar = { readonly day: string; readonly value: number; /** Of these, shown in another tone. */ readonly bad?: number };

type Props = {
  readonly title: string;
  readonly text?: string;
  readonly bars: readonly Bar[];
  /** Heads of the columns of the table. */
  readonly unit: string;
  readonly badUnit?: string;
};

/** A number for each of some days: bars with the largest and the last one written on, or the same as a table. */
export function Bars({ title, text, bars, unit, badUnit }: Props) {
  const number = useNumberText();
  const [asTable, setAsTable] = useState(false);
  const total = bars.reduce((sum, bar) => sum + bar.value, 0);
  return (
    <Section
      title={title}
      text={text}
      flush={asTable}
      actions={
        <Button tone="quiet" size="sm" aria-pressed={asTable} onClick={() => setAsTable(!asTable)}>
          {asTable ? m.admin_as_chart() : m.admin_as_table()}
        </Button>
      }
    >
      {asTable ? (
        <Table bars={bars} unit={unit} badUnit={badUnit} />
      ) : (
        <figure role="img" aria-label={`${title}: ${number(total)} ${unit}`}>
          <Chart bars={bars} />
        </figure>
      )}
    </Section>
  );
}

function Chart({ bars }: { readonly bars: readonly Bar[] }) {
  const most = Math.max(1, ...bars.map((bar) => bar.value));
  const highest = bars.findIndex((bar) => bar.value === most);
  const written = new Set([highest, bars.length - 1]);
  return (
    <>
      <div className="flex h-36 items-end gap-0.5 pt-5">
        {bars.map(({ day, value, bad = 0 }, i) => (
          <div key={day} className="relative flex h-full flex-1 flex-col justify-end">
            {written.has(i) && value > 0 && (
              <span
                className={clsx('absolute text-12 text-muted-foreground', i > bars.length / 2 ? 'right-0' : 'left-0')}
                style={{ bottom: `calc(${(value / most) * 100}% + 2px)` }}
              >
                <Quantity value={value} />
              </span>
            )}
            <div className="flex min-h-px flex-col overflow-hidden rounded-t-sm bg-primary" style={{ height: `${(value / most) * 100}%` }}>
              {bad > 0 && <div className="min-h-1 bg-warning" style={{ height: `${(bad / value) * 100}%` }} />}
            </div>
          </div>
        ))}
      </div>
      <div className="mt-1 flex justify-between border-t pt-1 text-12 text-muted-foreground">
        <DateText day={bars[0]?.day} />
        <DateText day={bars.at(-1)?.day} />
      </div>
    </>
  );
}

function Table({ bars, unit, badUnit }: Pick<Props, 'bars' | 'unit'> & { readonly badUnit: string | undefined }) {
  return (
    <div className="max-h-72 overflow-y-auto" tabIndex={-1}>
      <table className="w-full text-13">
        <thead className="sticky top-0 bg-card text-muted-foreground">
          <tr>
            <th className="px-4 py-1.5 text-left font-medium">{m.admin_day()}</th>
            <th className="px-4 py-1.5 text-right font-medium">{unit}</th>
            {badUnit !== undefined && <th className="px-4 py-1.5 text-right font-medium">{badUnit}</th>}
          </tr>
        </thead>
        <tbody>
          {bars.toReversed().map(({ day, value, bad = 0 }) => (
            <tr key={day} className="border-t">
              <td className="px-4 py-1.5">
                <DateText day={day} />
              </td>
              <td className="px-4 py-1.5 text-right">
                <Quantity value={value} />
              </td>
              {badUnit !== undefined && (
                <td className="px-4 py-1.5 text-right">
                  <Quantity value={bad} />
                </td>
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
