import { useAtomValue } from 'jotai';
import { lazy, type ReactNode, Suspense, useCallback, useEffect, useMemo, useSyncExternalStore } from 'react';

import { ConnectionProvider } from '#data/connection.tsx';
import { draftScope } from '#data/draft-key.ts';
import { StoreProvider } from '#data/react.tsx';
import { ServerProvider } from '#data/server.tsx';
import { KioskShellProvider } from '#modules/company/kiosk-shell.tsx';
import { ProfileProvider } from '#modules/company/profile-shell.tsx';
import { type Format, FormatProvider } from '#ui/display/format.tsx';

import { kioskShell } from '../kiosk/kiosk-shell.ts';
import { Spinner } from '../pages/Spinner.tsx';
import { profileShell } from '../profile/profile-shell.ts';
import { remoteOf } from '../session/remotes.ts';
import { companyAtom, type OpenCompany } from './company.ts';
import { followTheme } from './follow-theme.ts';

/** Seen at the first start on a device only. */
const Preparing = lazy(() => import('./Preparing.tsx').then((file) => ({ default: file.Preparing })));

/** Gives the screens the open company, once its facts and this person's rights are known. */
export function CompanyGate({ children }: { readonly children: ReactNode }) {
  const open = useAtomValue(companyAtom);
  return open ? <Opened open={open}>{children}</Opened> : <Spinner full />;
}

function Opened({ open, children }: { readonly open: OpenCompany; readonly children: ReactNode }) {
  const ready = useSyncExternalStore(open.ready.subscribe, open.ready.get);
  const company = useSyncExternalStore(open.facts.subscribe, open.facts.get);
  const format = useMemo<Format | null>(
    () =>
      company && {
        currency: company.currency,
        locale: company.locale,
        digits: company.digits,
        timeZone: company.time_zone,
        country: company.country,
      },
    [company],
  );
  // What begins here after another person has come to this device is still this one's.
  const remote = useCallback(() => remoteOf(open.user), [open.user]);
  useEffect(() => {
    if (!ready) return undefined;
    const { tenantId, userId } = open.store.access();
    if (open.kiosk !== undefined) return undefined;
    const stops = [followTheme(draftScope(tenantId, userId))];
    let left = false;
    // No screen waits for it: this browser knows the choices itself, and a part that cannot be loaded follows the next time.
    import('#modules/preferences/follow-preferences.ts').then(
      ({ followPreferences }) => void (left || stops.push(followPreferences(open.store, firstPart(open.client)))),
      (error: unknown) => console.warn(error),
    );
    return () => {
      left = true;
      stops.forEach((stop) => stop());
    };
  }, [ready, open.store, open.client, open.kiosk]);
  if (!ready || !format) {
    return (
      <Suspense fallback={<div className="min-h-dvh bg-background" />}>
        <Preparing open={open} />
      </Suspense>
    );
  }
  return (
    <StoreProvider store={open.store} access={open.knownAccess} company={open.knownFacts}>
      <ConnectionProvider connection={open.connection}>
        <ServerProvider remote={remote}>
          <FormatProvider format={format}>
            <ProfileProvider shell={profileShell}>
              <KioskShellProvider shell={kioskShell}>{children}</KioskShellProvider>
            </ProfileProvider>
          </FormatProvider>
        </ServerProvider>
      </ConnectionProvider>
    </StoreProvider>
  );
}

/** Settles when the rows of the first part are on this device. */
async function firstPart({ status }: OpenCompany['client']): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  const look = (): void => {
    if (status.get().phase === 'ready') resolve();
  };
  const stop = status.subscribe(look);
  look();
  await promise;
  stop();
}
