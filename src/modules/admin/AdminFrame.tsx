import { ArrowLeft, WifiOff } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link, NavLink, ScrollRestoration, useLocation } from 'react-router-dom';

import { useConnection } from '#data/connection.tsx';
import { href } from '#kernel/href.ts';
import { m } from '#messages';

import { entries } from './menu.ts';

type Props = {
  /** The menu of the person, at the end of the top bar. */
  readonly person: ReactNode;
  /** The person has companies to go back to. */
  readonly hasCompany: boolean;
  readonly children: ReactNode;
};

/** Menu at the side, a line of links on phones; the same places as in the app, under another name. */
export function AdminFrame({ person, hasCompany, children }: Props) {
  const { pathname } = useLocation();
  const here = entries.findLast(({ to }) => pathname === to || pathname.startsWith(`${to}/`));
  return (
    <div className="flex min-h-dvh bg-background text-foreground print:block">
      <title>{`${here?.label() ?? m.admin_title()} · Karbar`}</title>
      <a
        href="#content"
        className="sr-only focus:not-sr-only focus:fixed focus:top-2 focus:left-2 focus:z-50 focus:rounded-md focus:bg-card focus:px-3 focus:py-2"
      >
        {m.shell_skip()}
      </a>
      <aside data-print-hide className="sticky top-0 hidden h-dvh w-60 shrink-0 flex-col border-e bg-card md:flex">
        <div className="flex h-14 shrink-0 items-center px-4">
          <Name />
        </div>
        <nav aria-label={m.shell_menu()} className="flex min-h-0 flex-1 flex-col gap-0.5 overflow-y-auto px-2 py-3">
          <Entries />
        </nav>
        {hasCompany && (
          <div className="border-t p-2">
            <Back className="menu-link hover:bg-muted" />
          </div>
        )}
      </aside>
      <div className="flex min-w-0 flex-1 flex-col">
        <header data-print-hide className="sticky top-0 z-30 border-b bg-card">
          <div className="flex h-14 items-center gap-2 px-4">
            <span className="md:hidden">
              <Name />
            </span>
            {here && (
              <Link to={here.to} className="touch-target truncate font-medium hover:text-link max-md:hidden">
                {here.label()}
              </Link>
            )}
            <span className="flex-1" />
            {person}
          </div>
          <nav aria-label={m.shell_menu()} className="flex scroll-line gap-1 px-2 pb-2 md:hidden">
            <Entries />
            {hasCompany && <Back className="menu-link shrink-0 whitespace-nowrap hover:bg-muted" />}
          </nav>
        </header>
        <Offline />
        <main id="content" tabIndex={-1} className="flex min-w-0 flex-1 flex-col outline-none">
          {children}
        </main>
      </div>
      <ScrollRestoration />
    </div>
  );
}

function Name() {
  return (
    <span className="flex min-w-0 items-baseline gap-2">
      <span className="font-semibold">Karbar</span>
      <span className="truncate text-13 text-muted-foreground">{m.admin_title()}</span>
    </span>
  );
}

function Entries() {
  return entries.map(({ to, label, icon: Icon }) => (
    <NavLink
      key={to}
      to={to}
      end={to === '/admin'}
      className={({ isActive }) =>
        `menu-link min-w-11 shrink-0 whitespace-nowrap max-md:justify-center ${isActive ? 'bg-accent font-medium text-accent-foreground' : 'text-foreground hover:bg-muted'}`
      }
    >
      <Icon aria-hidden className="size-4 shrink-0 max-md:hidden" />
      {label()}
    </NavLink>
  ));
}

function Back({ className }: { readonly className: string }) {
  return (
    <Link to={href('/app')} className={className}>
      <ArrowLeft aria-hidden className="size-4 shrink-0" />
      {m.admin_back()}
    </Link>
  );
}

/** What was told before stays; nothing can be changed. */
function Offline() {
  if (useConnection().network === 'online') return null;
  return (
    <p role="status" className="flex items-center gap-2 border-b bg-warning-soft px-4 py-2 text-13 text-warning-strong sm:px-6">
      <WifiOff aria-hidden className="size-4 shrink-0" />
      {m.admin_offline_text()}
    </p>
  );
}
