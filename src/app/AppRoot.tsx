import { useAtomValue } from 'jotai';

import { CompanyGate } from './company/CompanyGate.tsx';
import { Frame } from './frame/Frame.tsx';
import { Guarded } from './frame/Guarded.tsx';
import { FrontDoor } from './front/FrontDoor.tsx';
import { phaseAtom } from './session/session.ts';

/** Everything under /app: whoever is not signed in signs in right here and then stands where he wanted to go. */
export function AppRoot() {
  const phase = useAtomValue(phaseAtom);
  if (phase !== 'open') return <FrontDoor phase={phase} />;
  return (
    <CompanyGate>
      <Frame>
        <Guarded />
      </Frame>
    </CompanyGate>
  );
}
