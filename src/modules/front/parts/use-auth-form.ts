import { type SubmitEvent, useState } from 'react';
import * as v from 'valibot';

import { authText } from '#data/auth-text.ts';
import { Refused } from '#data/refused.ts';
import { toLatinDigits } from '#kernel/digits.ts';
import { m } from '#messages';
import { useExplain } from '#ui/overlay/explain.tsx';
import { useTurn } from '#ui/use-turn.ts';

type Entries = Readonly<Record<string, v.GenericSchema<string, string>>>;
type Values<E extends Entries> = { readonly [K in keyof E]: string };

export const emailEntry = v.pipe(
  v.string(),
  v.trim(),
  v.email(() => m.auth_field_email()),
);
export const passwordEntry = v.pipe(
  v.string(),
  v.nonEmpty(() => m.refusal_required()),
);
/** Digits as they come from a mail, in any grouping. */
export const codeEntry = v.pipe(
  v.string(),
  v.transform((typed) => toLatinDigits(typed).replace(/\D/g, '')),
  v.nonEmpty(() => m.refusal_required()),
);
export const textEntry = v.pipe(
  v.string(),
  v.trim(),
  v.nonEmpty(() => m.refusal_required()),
  v.maxLength(100),
);

/** A short form of texts: reads the fields by name, shows what is wrong beside them, and what was refused above them. */
export function useAuthForm<const E extends Entries>(entries: E, submit: (values: Values<E>) => Promise<void>) {
  const errorText = useErrorText();
  const [busy, inTurn] = useTurn();
  const [problem, setProblem] = useState<string | null>(null);
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({});

  async function onSubmit(event: SubmitEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault();
    const form = event.currentTarget;
    const checked = v.safeParse(v.object(entries), Object.fromEntries(new FormData(form)));
    setProblem(null);
    setErrors(checked.success ? {} : messages(checked.issues));
    if (!checked.success) {
      const name = v.getDotPath(checked.issues[0]) ?? '';
      form.querySelector<HTMLElement>(`[name="${name}"]`)?.focus();
      return;
    }
    await inTurn(() => submit(checked.output).catch((error: unknown) => setProblem(errorText(error))));
  }

  return { busy, problem, errors, setProblem, tell: (error: unknown) => setProblem(errorText(error)), onSubmit };
}

/** What the auth service refuses in the words of these pages, what a rule refuses in its own. */
export function useErrorText(): (error: unknown) => string {
  const explain = useExplain();
  return (error) => (error instanceof Refused && explain(error)?.text) || authText(error);
}

function messages(issues: readonly v.BaseIssue<unknown>[]): Readonly<Record<string, string>> {
  const found: Record<string, string> = {};
  for (const issue of issues) found[v.getDotPath(issue) ?? ''] ??= issue.message;
  return found;
}
