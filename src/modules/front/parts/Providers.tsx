import { useEffect, useState } from 'react';
import { useSearchParams } from 'react-router-dom';

import { safeNext } from '#kernel/href.ts';
import { m } from '#messages';
import { Button } from '#ui/control/Button.tsx';

import { useFront } from '../front.tsx';

/** Buttons for the providers that the backend reports; without any, and without network, nothing. */
export function Providers() {
  const { remote } = useFront();
  const [names, setNames] = useState<readonly string[]>([]);
  const [search] = useSearchParams();
  useEffect(() => {
    let live = true;
    remote()
      .then((service) => service.providers())
      .then((found) => live && setNames(found))
      .catch(() => undefined);
    return () => {
      live = false;
    };
  }, [remote]);
  if (names.length === 0) return null;
  const next = search.get('mode') === 'invite' ? '/login?mode=invite' : safeNext(search.get('next'));
  return (
    <div className="flex flex-col gap-2">
      <p className="text-center text-muted-foreground">{m.auth_or()}</p>
      {names.map((name) => (
        <Button key={name} onClick={() => void remote().then((service) => service.signInWith(name, next))}>
          {m.auth_with_provider({ provider: name[0]?.toUpperCase() + name.slice(1) })}
        </Button>
      ))}
    </div>
  );
}
