import { useState } from 'react';

import { m } from '#messages';
import { Button } from '#ui/control/Button.tsx';
import { useNumberText } from '#ui/display/numbers.tsx';
import { Notice } from '#ui/page/Notice.tsx';
import { useTurn } from '#ui/use-turn.ts';

import { AuthLayout } from './parts/AuthLayout.tsx';
import { useErrorText } from './parts/use-auth-form.ts';

/** Too long without the server: nothing opens until it has answered once. Nothing is deleted. */
export function Locked({ days, onRetry }: { readonly days: number; readonly onRetry: () => Promise<void> }) {
  const errorText = useErrorText();
  const number = useNumberText();
  const [busy, inTurn] = useTurn();
  const [problem, setProblem] = useState<string | null>(null);
  async function retry(): Promise<void> {
    setProblem(null);
    await onRetry().catch((error: unknown) => setProblem(errorText(error)));
  }
  return (
    <AuthLayout title={m.auth_locked_title()}>
      <p className="text-muted-foreground">{m.auth_locked_text({ days: number(days) })}</p>
      {problem && <Notice tone="danger">{problem}</Notice>}
      <Button tone="primary" busy={busy} onClick={() => void inTurn(retry)}>
        {m.ui_retry()}
      </Button>
    </AuthLayout>
  );
}
