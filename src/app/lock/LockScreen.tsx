import { useAtom, useAtomValue } from 'jotai';
import { Lock, UserPlus } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';

import { m } from '#messages';
import { Button } from '#ui/control/Button.tsx';
import { NameBadge } from '#ui/display/NameBadge.tsx';
import { useNumberText } from '#ui/display/numbers.tsx';
import { dismissConfirm } from '#ui/overlay/confirm.tsx';
import { hushToasts } from '#ui/overlay/toast.tsx';

import { SignInPage } from '../front/SignInPage.tsx';
import { identityAtom } from '../session/remotes.ts';
import { PinPad } from './PinPad.tsx';
import { waitingAtom } from './sender.ts';
import { signingAtom } from './signing.ts';
import { companyOf, nameOf, type TabletPerson } from './tablet.ts';
import { ownerOfEntry } from './trail.ts';
import { usePeople } from './use-people.ts';
import { waitingText } from './waiting-text.ts';

/** Where the person who was last in stood; nobody else is led there. */
let left: { readonly user: string; readonly address: string } | null = null;

/** In front of a shared tablet: who works now, and his PIN. */
export function LockScreen() {
  const [signing, setSigning] = useAtom(signingAtom);
  const [chosen, setChosen] = useState<string | null>(null);
  const people = usePeople();
  const goOn = useHiddenAddress();
  useEffect(() => setSigning(null), [setSigning]);
  if (signing !== null) return <SignInPage ended={false} email={signing} />;
  const person = people?.find((one) => one.identity.user === (chosen ?? (people.length === 1 ? people[0]?.identity.user : null)));
  return (
    <main className="flex min-h-dvh flex-col items-center gap-4 bg-background px-4 py-6 text-foreground">
      <title>{`${m.lock_title()} · Karbar`}</title>
      <img src="/icons/karbar.svg" alt="" className="size-10" />
      <div className="flex w-full max-w-180 flex-1 flex-col items-center justify-center gap-8">
        {person ? (
          <PinPad
            key={person.identity.user}
            person={person}
            onIn={goOn}
            onBack={people && people.length > 1 ? () => setChosen(null) : undefined}
          />
        ) : (
          people && <People people={people} onChoose={setChosen} />
        )}
      </div>
      <p className="flex max-w-120 items-start gap-2 text-13 text-pretty text-muted-foreground">
        <Lock aria-hidden className="mt-0.5 size-4 shrink-0" />
        {m.lock_what()}
      </p>
    </main>
  );
}

function People({ people, onChoose }: { readonly people: readonly TabletPerson[]; readonly onChoose: (user: string) => void }) {
  const waiting = useAtomValue(waitingAtom);
  const [, setSigning] = useAtom(signingAtom);
  const number = useNumberText();
  return (
    <>
      <h1 className="text-28 font-semibold">{m.lock_who()}</h1>
      <ul className="grid w-full gap-3 sm:grid-cols-2">
        {people.map(({ identity }) => {
          const count = waiting.find((one) => one.user === identity.user)?.count ?? 0;
          return (
            <li key={identity.user}>
              <button
                type="button"
                onClick={() => onChoose(identity.user)}
                className="flex h-full min-h-20 w-full items-center gap-4 rounded-lg border border-border-strong bg-card px-4 py-3 text-start shadow-raised hover:bg-muted"
              >
                <NameBadge name={nameOf(identity)} shape="round" className="size-12! text-16!" />
                <span className="min-w-0 flex-1">
                  <span className="block text-16 font-semibold break-words">{nameOf(identity)}</span>
                  <span className="block text-14 break-words text-muted-foreground">{companyOf(identity)}</span>
                  {count > 0 && <span className="block text-13 text-warning-strong">{waitingText(count, number)}</span>}
                </span>
              </button>
            </li>
          );
        })}
      </ul>
      <Button size="lg" icon={UserPlus} onClick={() => setSigning('')}>
        {m.lock_other()}
      </Button>
    </>
  );
}

/** Takes the address of the last person's screen out of sight. Returns how to go on: back there for him, to the start for others. */
function useHiddenAddress(): (user: string) => void {
  const navigate = useNavigate();
  const { pathname, search, hash } = useLocation();
  const last = useAtomValue(identityAtom)?.user;
  const open = useRef(true);
  useEffect(() => {
    dismissConfirm();
    return hushToasts();
  }, []);
  useEffect(() => {
    const address = pathname + search + hash;
    const owner = ownerOfEntry() ?? last;
    if (owner !== undefined && address !== '/app' && pathname !== '/login') {
      // A save that was on its way may still lead on: to a screen that nobody looked at.
      if (open.current) left = { user: owner, address };
      void navigate('/app', { replace: true });
    }
    open.current = false;
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- whatever is known of the last person, the address is what has to go
  }, [pathname, search, hash]);
  return (user) => {
    if (left?.user === user) void navigate(left.address, { replace: true });
    else if (pathname !== '/login') void navigate('/app', { replace: true });
    left = null;
  };
}
