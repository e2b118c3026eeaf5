import clsx from 'clsx';
import { Link } from 'react-router-dom';

type Props = {
  /** What they are parts of. */
  readonly label: string;
  readonly tabs: readonly { readonly id: string; readonly label: () => string }[];
  /** The one that is open. */
  readonly at: string;
};

/** The parts of a page, each at an address of its own: `?tab=…`. */
export function Tabs({ label, tabs, at }: Props) {
  return (
    <nav aria-label={label} className="flex scroll-line gap-0.5 border-b">
      {tabs.map((tab) => (
        <Link
          key={tab.id}
          to={`?tab=${tab.id}`}
          replace
          aria-current={tab.id === at ? 'page' : undefined}
          className={clsx(
            '-mb-px flex min-h-control shrink-0 items-center border-b-2 px-2.5 text-13 whitespace-nowrap -outline-offset-2 transition-colors',
            tab.id === at ? 'border-primary font-medium text-foreground' : 'border-transparent text-muted-foreground hover:text-foreground',
          )}
        >
          {tab.label()}
        </Link>
      ))}
    </nav>
  );
}
