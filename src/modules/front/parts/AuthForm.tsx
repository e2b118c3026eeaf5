import type { MouseEvent, ReactNode } from 'react';

import { m } from '#messages';
import { Button } from '#ui/control/Button.tsx';
import { Notice } from '#ui/page/Notice.tsx';

import type { useAuthForm } from './use-auth-form.ts';

type AuthFormProps = {
  readonly form: Pick<ReturnType<typeof useAuthForm>, 'busy' | 'problem' | 'onSubmit'>;
  readonly action: string;
  readonly busyText?: string;
  readonly intro?: ReactNode;
  readonly children: ReactNode;
  /** What stands below the button: other ways, links. */
  readonly more?: ReactNode;
};

export function AuthForm({ form, action, busyText, intro, children, more }: AuthFormProps) {
  return (
    <form noValidate onSubmit={(event) => void form.onSubmit(event)} className="flex flex-col gap-4">
      {intro && <p className="text-muted-foreground">{intro}</p>}
      {form.problem && <Notice tone="danger">{form.problem}</Notice>}
      {children}
      <Button type="submit" tone="primary" busy={form.busy} className="w-full">
        {form.busy ? (busyText ?? m.auth_working()) : action}
      </Button>
      {more}
    </form>
  );
}

/** A link that changes the form; it hands over the e-mail address typed so far. */
export function LinkButton({ children, onClick }: { readonly children: ReactNode; readonly onClick: (typed: string) => void }) {
  function click(event: MouseEvent<HTMLButtonElement>) {
    const typed = event.currentTarget.form?.elements.namedItem('email');
    onClick(typed instanceof HTMLInputElement ? typed.value.trim() : '');
  }
  return (
    <button
      type="button"
      onClick={click}
      className="inline-flex min-h-8 items-center text-primary underline-offset-4 hover:underline pointer-coarse:min-h-11"
    >
      {children}
    </button>
  );
}
