import { formatMoney } from '#kernel/money.ts';
import { m } from '#messages';
import { useFormat } from '#ui/display/format.tsx';

import type { CostLine } from '../cost-lines.ts';

type Props = { readonly lines: readonly CostLine[] };

const [step, bar, height] = [124, 30, 150];

/** Each line on top of the ones ahead of it, planned beside actual, and their totals. The figures stand in the table below. */
export function Waterfall({ lines }: Props) {
  const format = useFormat();
  const shown = lines.filter(({ id }) => id !== 'unit');
  const bars = (['planned', 'actual'] as const).map((which) => stacked(shown, which));
  const top = Math.max(1, ...bars.flat().map(({ to, from }) => Math.max(to, from)));
  const y = (minor: number) => height - (Math.max(0, minor) / top) * height;
  const label = shown.map((line) => `${line.label}: ${line.actual === null ? '–' : formatMoney(line.actual, format)}`).join(', ');
  return (
    <figure className="flex flex-col gap-3">
      <div className="overflow-x-auto">
        <svg role="img" aria-label={label} width={step * shown.length} height={height + 26}>
          <line x1={0} x2={step * shown.length} y1={height} y2={height} className="stroke-border" />
          {shown.map((line, i) => (
            <g key={line.id} transform={`translate(${i * step + (step - 2 * bar - 4) / 2} 0)`}>
              {bars.map((own, n) => {
                const { from = 0, to = 0 } = own[i] ?? {};
                const above = Math.max(from, to);
                return from === to ? null : (
                  <rect
                    key={n === 0 ? 'planned' : 'actual'}
                    x={n * (bar + 4)}
                    y={y(above)}
                    width={bar}
                    height={Math.max(1, y(Math.min(from, to)) - y(above))}
                    rx={2}
                    className={n === 0 ? 'fill-muted-foreground/35' : to < from ? 'fill-success' : 'fill-primary'}
                  />
                );
              })}
              <text x={bar + 2} y={height + 17} textAnchor="middle" className="fill-muted-foreground text-12">
                {line.label}
              </text>
            </g>
          ))}
        </svg>
      </div>
      <figcaption className="flex gap-4 text-12 text-muted-foreground">
        <span className="flex items-center gap-1.5">
          <span aria-hidden className="size-2.5 rounded-sm bg-muted-foreground/35" />
          {m.production_target()}
        </span>
        <span className="flex items-center gap-1.5">
          <span aria-hidden className="size-2.5 rounded-sm bg-primary" />
          {m.production_actual()}
        </span>
      </figcaption>
    </figure>
  );
}

function stacked(lines: readonly CostLine[], which: 'planned' | 'actual'): readonly { readonly from: number; readonly to: number }[] {
  let at = 0;
  return lines.map((line) => {
    const value = line[which] ?? 0;
    if (line.sum) return { from: 0, to: value };
    const from = at;
    at += value;
    return { from, to: at };
  });
}
