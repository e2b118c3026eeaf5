import { TabletSmartphone } from 'lucide-react';
import { useEffect, useEffectEvent, useState } from 'react';

import { Refused } from '#data/refused.ts';
import { nowIso } from '#kernel/dates.ts';
import { m } from '#messages';
import { Button } from '#ui/control/Button.tsx';
import { Spinner } from '#ui/display/Spinner.tsx';
import { useExplain } from '#ui/overlay/explain.tsx';
import { Notice } from '#ui/page/Notice.tsx';
import { useTurn } from '#ui/use-turn.ts';

import { StatePage } from '../pages/StatePage.tsx';
import { giveUp, setUp } from './become.ts';

/** The person has left and the tablet comes in by its code, however often that has to be tried. */
export function SetupPage({ until }: { readonly until: string }) {
  const explain = useExplain();
  const [busy, inTurn] = useTurn();
  const [problem, setProblem] = useState<{ readonly text: string; readonly final: boolean }>();
  const [defect, setDefect] = useState<{ readonly error: unknown }>();
  if (defect) throw defect.error;

  async function run(): Promise<void> {
    setProblem(undefined);
    try {
      await setUp();
    } catch (error) {
      const explained = explain(error);
      if (explained) setProblem({ text: explained.text, final: error instanceof Refused });
      else setDefect({ error });
    }
  }

  const begin = useEffectEvent(() => void inTurn(run));
  useEffect(() => begin(), []);
  const tooLate = until < nowIso();

  return (
    <StatePage
      full
      icon={TabletSmartphone}
      title={m.kiosk_setup_title()}
      actions={
        problem && (
          <>
            {!problem.final && (
              <Button tone="primary" size="lg" busy={busy} onClick={() => void inTurn(run)}>
                {m.ui_retry()}
              </Button>
            )}
            <Button size="lg" busy={busy} onClick={() => void inTurn(giveUp)}>
              {m.kiosk_setup_stop()}
            </Button>
          </>
        )
      }
    >
      {problem ? (
        <Notice tone="danger">{problem.text}</Notice>
      ) : (
        <p className="flex items-center justify-center gap-3">
          <Spinner size={20} />
          {m.kiosk_setup_running()}
        </p>
      )}
      {problem && !problem.final && <p>{tooLate ? m.kiosk_setup_late() : m.kiosk_setup_again()}</p>}
    </StatePage>
  );
}
