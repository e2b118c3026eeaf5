import { ChevronRight } from 'lucide-react';
import type { ReactNode } from 'react';

import type { CompanyChoice } from '#data/remote.ts';
import { m } from '#messages';

import { LinkButton } from './parts/AuthForm.tsx';
import { AuthLayout } from './parts/AuthLayout.tsx';
import { SuspendedNote } from './parts/SuspendedNote.tsx';

type ChooseCompanyProps = {
  readonly companies: readonly CompanyChoice[];
  readonly suspendedIn: readonly string[];
  /** What else has to be known here. */
  readonly notice: ReactNode;
  readonly onChoose: (id: string) => void;
  readonly onSignOut: () => void;
};

/** For people who own one company and work in others. */
export function ChooseCompany({ companies, suspendedIn, notice, onChoose, onSignOut }: ChooseCompanyProps) {
  return (
    <AuthLayout
      title={m.auth_choose_title()}
      notice={
        <>
          <SuspendedNote companies={suspendedIn} />
          {notice}
        </>
      }
    >
      <ul className="divide-y divide-border rounded-lg border border-border">
        {companies.map((company) => (
          <li key={company.id}>
            <button
              type="button"
              onClick={() => onChoose(company.id)}
              className="flex min-h-14 w-full items-center gap-3 px-4 py-2 text-start hover:bg-muted"
            >
              <span className="min-w-0 flex-1">
                <span className="block truncate font-medium">{company.name}</span>
                <span className="block text-13 text-muted-foreground">{company.owner ? m.role_owner() : company.roleName}</span>
              </span>
              <ChevronRight aria-hidden className="size-4 text-muted-foreground rtl:rotate-180" />
            </button>
          </li>
        ))}
      </ul>
      <div>
        <LinkButton onClick={onSignOut}>{m.common_sign_out()}</LinkButton>
      </div>
    </AuthLayout>
  );
}
