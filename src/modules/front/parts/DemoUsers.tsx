import { useState } from 'react';

import { m } from '#messages';
import { Button } from '#ui/control/Button.tsx';

import { useFront } from '../front.tsx';
import { useErrorText } from './use-auth-form.ts';

/** The backend names its people in English. */
const roleNames: Readonly<Record<string, () => string>> = {
  Owner: m.role_owner,
  Packer: m.auth_demo_packer,
  Superadmin: m.auth_demo_superadmin,
};

/** On a backend with invented data: one press opens the app as one of its people. */
export function DemoUsers() {
  const { demoUsers, enterWith } = useFront();
  const errorText = useErrorText();
  const [busy, setBusy] = useState<string | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  if (demoUsers.length === 0) return null;

  async function enter(email: string): Promise<void> {
    setBusy(email);
    setProblem(null);
    try {
      await enterWith((remote) => remote.enterDemo(email));
    } catch (error) {
      setProblem(errorText(error));
    } finally {
      setBusy(null);
    }
  }

  return (
    <section className="flex flex-col gap-3 rounded-lg border border-border p-4">
      <h2 className="font-medium">{m.auth_demo_title()}</h2>
      <p className="text-muted-foreground">{m.auth_demo_text()}</p>
      {problem && (
        <p role="alert" className="text-danger-strong">
          {problem}
        </p>
      )}
      <div className="flex flex-wrap gap-2">
        {demoUsers.map((user) => (
          <Button key={user.email} busy={busy === user.email} disabled={busy !== null} onClick={() => void enter(user.email)}>
            {m.auth_demo_enter({ label: roleNames[user.label]?.() ?? user.label })}
          </Button>
        ))}
      </div>
    </section>
  );
}
