import clsx from 'clsx';

/** `at`: where on the way, in any unit; both finite. */
export type SparkPoint = { readonly at: number; readonly value: number };

const [width, height, edge] = [240, 48, 4] as const;

/**
 * What held from when on, as steps: a small line without axes. Its numbers stand in a table beside it; `label` says what it shows. Points in
 * the order of `at`; with less than two there is nothing to see.
 */
export function Sparkline({
  points,
  label,
  className,
}: {
  readonly points: readonly SparkPoint[];
  readonly label: string;
  readonly className?: string;
}) {
  const [first, last] = [points[0], points.at(-1)];
  if (!first || !last || points.length < 2) return null;
  const values = points.map(({ value }) => value);
  const [low, high] = [Math.min(...values), Math.max(...values)];
  const x = (at: number) => edge + ((at - first.at) / (last.at - first.at || 1)) * (width - 2 * edge);
  const y = (value: number) => (high === low ? height / 2 : height - edge - ((value - low) / (high - low)) * (height - 2 * edge));
  const path = points.map(({ at, value }, i) => (i === 0 ? `M${x(at)} ${y(value)}` : `H${x(at)}V${y(value)}`)).join('');
  return (
    <svg role="img" aria-label={label} viewBox={`0 0 ${width} ${height}`} className={clsx('h-12 w-60 max-w-full text-primary', className)}>
      <path d={path} fill="none" stroke="currentColor" strokeWidth={1.75} strokeLinejoin="round" vectorEffect="non-scaling-stroke" />
      <circle cx={x(last.at)} cy={y(last.value)} r={2.75} fill="currentColor" />
    </svg>
  );
}
