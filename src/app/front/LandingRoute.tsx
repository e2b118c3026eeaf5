import { useAtomValue } from 'jotai';
import { useNavigate } from 'react-router-dom';

import { m } from '#messages';
import { type Front, FrontProvider } from '#modules/front/front.tsx';
import { Landing } from '#modules/front/Landing.tsx';
import { Button } from '#ui/control/Button.tsx';

import { languageAtom, setLanguage } from '../language.ts';
import { phaseAtom } from '../session/session.ts';
import { useFrontActions } from './front-actions.ts';

/** The page at `/`. */
function LandingRoute() {
  const actions = useFrontActions();
  const navigate = useNavigate();
  const front: Front = {
    ...actions,
    async enterWith(call) {
      const entered = await actions.enterWith(call);
      if (entered) await navigate('/app');
      return entered;
    },
  };
  const phase = useAtomValue(phaseAtom);
  const language = useAtomValue(languageAtom);
  const toggle = (
    <Button tone="quiet" lang={language === 'en' ? 'bn' : 'en'} onClick={() => setLanguage(language === 'en' ? 'bn' : 'en')}>
      {m.front_language()}
    </Button>
  );
  return (
    <FrontProvider front={front}>
      <Landing signedIn={phase !== 'signed-out' && phase !== 'ended'} language={toggle} />
    </FrontProvider>
  );
}

export { LandingRoute as Component };
