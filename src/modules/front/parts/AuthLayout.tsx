import { CloudUpload, Save, ShieldCheck } from 'lucide-react';
import type { ReactNode } from 'react';

import { m } from '#messages';

import { Mark } from './Mark.tsx';

/** The form, and on wide screens what Karbar is beside it. */
export function AuthLayout({
  title,
  notice,
  children,
}: {
  readonly title: string;
  readonly notice?: ReactNode;
  readonly children: ReactNode;
}) {
  return (
    <div className="grid min-h-dvh bg-background text-foreground lg:grid-cols-[minmax(0,5fr)_minmax(0,6fr)]">
      <aside className="hidden flex-col justify-between bg-accent p-10 text-accent-foreground lg:flex">
        <Mark />
        <div className="flex max-w-md flex-col gap-6">
          <p className="text-28 leading-9 font-semibold text-balance">{m.auth_claim()}</p>
          <ul className="flex flex-col gap-3">
            <Claim icon={<Save className="size-4" />}>{m.auth_claim_saved()}</Claim>
            <Claim icon={<CloudUpload className="size-4" />}>{m.auth_claim_sent()}</Claim>
            <Claim icon={<ShieldCheck className="size-4" />}>{m.auth_claim_roles()}</Claim>
          </ul>
        </div>
        <span />
      </aside>
      <main className="flex flex-col items-center px-4 py-8 sm:py-12 lg:justify-center">
        <div className="flex w-full max-w-sm flex-col gap-6">
          <div className="lg:hidden">
            <Mark />
          </div>
          <h1 className="text-20 font-semibold">{title}</h1>
          {notice}
          {children}
        </div>
      </main>
    </div>
  );
}

function Claim({ icon, children }: { readonly icon: ReactNode; readonly children: ReactNode }) {
  return (
    <li className="flex items-center gap-3">
      <span aria-hidden className="rounded-md bg-card p-2">
        {icon}
      </span>
      {children}
    </li>
  );
}
