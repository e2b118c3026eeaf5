import { PowerOff } from 'lucide-react';

import { m } from '#messages';
import { Button } from '#ui/control/Button.tsx';

import { StatePage } from '../pages/StatePage.tsx';
import { enterStage } from './stage.ts';

/** The tablet has sent all it had, and nothing of the company is on it any more. */
export function SwitchedOffPage({ name, company }: { readonly name: string; readonly company: string }) {
  return (
    <StatePage
      full
      icon={PowerOff}
      title={m.kiosk_off_title()}
      actions={
        <Button size="lg" onClick={() => void enterStage(null)}>
          {m.kiosk_off_sign_in()}
        </Button>
      }
    >
      <p>{m.kiosk_off_text({ name, company })}</p>
    </StatePage>
  );
}
