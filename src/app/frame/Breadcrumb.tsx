import { ChevronRight } from 'lucide-react';
import { Link, useMatches } from 'react-router-dom';

import { m } from '#messages';

import type { RouteHandle } from '../router/routes.ts';
import { useScreen } from '../router/use-screen.ts';

/** Module, list, screen; on a phone only the last. */
export function Breadcrumb() {
  const screen = useScreen();
  const own = useMatches().at(-1)?.handle;
  // The shell's own screens belong to no module.
  if (!screen) return hasTitle(own) ? <p className="truncate font-medium">{own.title()}</p> : null;
  const { module, feature, title } = screen;
  const here = title();
  // In Bangla one of a list may be called like the list.
  const list = title === feature.label ? [] : [feature.label()];
  const steps = [...new Set([module.label(), ...list])].filter((label) => label !== here || list.includes(label));
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

function hasTitle(handle: unknown): handle is Pick<RouteHandle, 'title'> {
  return typeof handle === 'object' && handle !== null && 'title' in handle;
}
