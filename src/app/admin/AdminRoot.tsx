import { QueryClientProvider } from '@tanstack/react-query';
import { useAtomValue } from 'jotai';
import { Lock } from 'lucide-react';
import { type ReactNode, useCallback, useMemo, useState } from 'react';
import { Outlet } from 'react-router-dom';

import { ConnectionProvider } from '#data/connection.tsx';
import { Refused } from '#data/refused.ts';
import { ServerProvider } from '#data/server.tsx';
import { m } from '#messages';
import { AdminFrame } from '#modules/admin/AdminFrame.tsx';
import { NotYet } from '#modules/admin/Asked.tsx';
import { createCache, useAdmin } from '#modules/admin/queries.ts';
import { ButtonLink } from '#ui/control/Button.tsx';
import { type Format, FormatProvider } from '#ui/display/format.tsx';

import { companyAtom } from '../company/company.ts';
import { PersonMenu } from '../frame/PersonMenu.tsx';
import { FrontDoor } from '../front/FrontDoor.tsx';
import { languageAtom } from '../language.ts';
import { Spinner } from '../pages/Spinner.tsx';
import { StatePage } from '../pages/StatePage.tsx';
import { identityAtom, remoteOf } from '../session/remotes.ts';
import { phaseAtom } from '../session/session.ts';
import { deviceConnection } from './device-connection.ts';

/** Everything under /admin: for whoever runs the platform, in a company or not. It works with a connection only. */
function AdminRoot() {
  const phase = useAtomValue(phaseAtom);
  const identity = useAtomValue(identityAtom);
  const company = useAtomValue(companyAtom);
  const language = useAtomValue(languageAtom);
  const format = useMemo(() => formatFor(language), [language]);
  const user = identity?.user ?? '';
  const remote = useCallback(() => remoteOf(user), [user]);
  if (phase === 'signed-out' || phase === 'ended' || phase === 'pin' || phase === 'locked' || !identity)
    return <FrontDoor phase={phase === 'open' ? 'signed-out' : phase} />;
  return (
    <ConnectionProvider connection={company?.connection ?? deviceConnection}>
      <ServerProvider remote={remote}>
        <FormatProvider format={format}>
          <Cached key={user}>
            <Admitted hasCompany={identity.companies.length > 0} />
          </Cached>
        </FormatProvider>
      </ServerProvider>
    </ConnectionProvider>
  );
}

function Cached({ children }: { readonly children: ReactNode }) {
  const [cache] = useState(createCache);
  return <QueryClientProvider client={cache}>{children}</QueryClientProvider>;
}

/** The server decides who runs the platform. */
function Admitted({ hasCompany }: { readonly hasCompany: boolean }) {
  const query = useAdmin();
  if (query.error instanceof Refused && query.error.code === 'not_found') return <NoAccess />;
  if (query.data === undefined && query.isFetching) return <Spinner full />;
  return (
    <AdminFrame hasCompany={hasCompany} person={<PersonMenu heading={m.admin_title()} />}>
      {query.data === undefined ? <NotYet query={query} waiting={null} whole /> : <Outlet />}
    </AdminFrame>
  );
}

function NoAccess() {
  return (
    <StatePage full icon={Lock} title={m.shell_unauthorized_title()} actions={<ButtonLink to="/app">{m.shell_back_home()}</ButtonLink>}>
      <p>{m.shell_unauthorized_admin()}</p>
    </StatePage>
  );
}

/** The platform has no currency or clock of its own: dates and digits are those of whoever looks. */
function formatFor(language: 'en' | 'bn'): Format {
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
  return { currency: 'USD', locale: 'en-US', digits: language === 'bn' ? 'beng' : 'latn', timeZone, country: 'US' };
}

export { AdminRoot as Component };
