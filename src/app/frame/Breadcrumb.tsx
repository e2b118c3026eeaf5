import { ChevronRight } from 'lucide-react';
import { Link, useLocation } from 'react-router-dom';

import { m } from '#messages';

import { useScreen } from '../router/use-screen.ts';

const shellTitles: Readonly<Record<string, () => string>> = {
  '/app/sync': m.sync_title,
  '/app/needs-attention': m.shell_attention_title,
};

/** Module, list, screen; on a phone only the last. */
export function Breadcrumb() {
  const screen = useScreen();
  const { pathname } = useLocation();
  // The shell's own screens belong to no module.
  const shellTitle = shellTitles[pathname];
  if (shellTitle) return <p className="truncate font-medium">{shellTitle()}</p>;
  if (!screen) return null;
  const { module, feature, title } = screen;
  const here = title();
  const steps = [module.label(), feature.label()].filter((label, i, all) => label !== here && all.indexOf(label) === i);
  return (
    <nav aria-label={m.shell_breadcrumb()} className="min-w-0">
      <ol className="flex min-w-0 items-center gap-1.5">
        {steps.map((label) => (
          <li key={label} className="hidden items-center gap-1.5 text-muted-foreground sm:flex">
            {label === feature.label() && feature.menu ? (
              <Link to={feature.menu} className="touch-target whitespace-nowrap hover:text-foreground">
                {label}
              </Link>
            ) : (
              <span className="whitespace-nowrap">{label}</span>
            )}
            <ChevronRight aria-hidden className="size-3.5 rtl:rotate-180" />
          </li>
        ))}
        <li aria-current="page" className="truncate font-medium">
          {here}
        </li>
      </ol>
    </nav>
  );
}
