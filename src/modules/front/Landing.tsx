import { CloudOff, Coins, Truck, Users } from 'lucide-react';
import type { LucideIcon } from 'lucide-react';

import { m } from '#messages';
import { ButtonLink } from '#ui/control/Button.tsx';

import { DemoUsers } from './parts/DemoUsers.tsx';
import { Mark } from './parts/Mark.tsx';

/** What Karbar is, in a minute, and the two ways in. */
export function Landing({ signedIn, language }: { readonly signedIn: boolean; readonly language: React.ReactNode }) {
  return (
    <div className="flex min-h-dvh flex-col bg-background text-foreground">
      <title>Karbar</title>
      <header className="mx-auto flex w-full max-w-6xl items-center gap-2 px-4 py-4">
        <Mark />
        <span className="flex-1" />
        {language}
        {!signedIn && <ButtonLink to="/login">{m.auth_sign_in()}</ButtonLink>}
      </header>
      <main className="mx-auto flex w-full max-w-6xl flex-1 flex-col gap-12 px-4 pt-10 pb-16 sm:pt-20">
        <section className="grid items-center gap-10 lg:grid-cols-2">
          <div className="flex max-w-2xl flex-col gap-5">
            <h1 className="text-28 font-semibold tracking-tight text-balance">{m.front_title()}</h1>
            <p className="text-16 text-pretty text-muted-foreground">{m.front_lead()}</p>
            <div className="flex flex-wrap gap-3 pt-2">
              {signedIn ? (
                <ButtonLink to="/app" tone="primary" size="lg">
                  {m.front_open_app()}
                </ButtonLink>
              ) : (
                <>
                  <ButtonLink to="/login?mode=signup" tone="primary" size="lg">
                    {m.auth_sign_up()}
                  </ButtonLink>
                  <ButtonLink to="/login" size="lg">
                    {m.auth_sign_in()}
                  </ButtonLink>
                </>
              )}
            </div>
            {!signedIn && <DemoUsers />}
          </div>
          <img
            src="/screenshots/orders.png"
            alt=""
            width={1280}
            height={800}
            className="hidden h-auto rounded-lg border border-border shadow-overlay lg:block"
          />
        </section>
        <section className="grid gap-x-10 gap-y-8 border-t border-border pt-10 sm:grid-cols-2">
          <Point icon={CloudOff} title={m.front_point_offline()} text={m.front_point_offline_text()} />
          <Point icon={Truck} title={m.front_point_parcels()} text={m.front_point_parcels_text()} />
          <Point icon={Users} title={m.front_point_team()} text={m.front_point_team_text()} />
          <Point icon={Coins} title={m.front_point_money()} text={m.front_point_money_text()} />
        </section>
      </main>
      <footer className="mx-auto w-full max-w-6xl px-4 py-6 text-13 text-muted-foreground">{m.front_footer()}</footer>
    </div>
  );
}

function Point({ icon: Icon, title, text }: { readonly icon: LucideIcon; readonly title: string; readonly text: string }) {
  return (
    <div className="flex gap-4">
      <span aria-hidden className="h-fit rounded-lg bg-accent p-2.5 text-accent-foreground">
        <Icon className="size-5" />
      </span>
      <div className="flex flex-col gap-1">
        <h2 className="text-16 font-medium">{title}</h2>
        <p className="text-pretty text-muted-foreground">{text}</p>
      </div>
    </div>
  );
}
