import { useAtomValue } from 'jotai';
import { useEffect, useState } from 'react';

import { identityAtom } from '../session/remotes.ts';
import { peopleOf, readTablet, type Tablet, type TabletPerson } from './tablet.ts';

/** The people of this tablet; `undefined` while they are read. */
export function usePeople(): readonly TabletPerson[] | undefined {
  const last = useAtomValue(identityAtom);
  const [tablet, setTablet] = useState<Tablet | null>();
  useEffect(() => {
    let live = true;
    void readTablet()
      .catch(() => null)
      .then((found) => live && setTablet(found));
    return () => {
      live = false;
    };
  }, [last?.lock]);
  return tablet === undefined ? undefined : peopleOf(tablet, last);
}
