import { type ReactNode, useId, useState, useSyncExternalStore } from 'react';

import { m } from '#messages';

import { Button } from '../control/Button.tsx';
import { Dialog } from './Dialog.tsx';

/*
 * Asks before something that cannot be undone: `if (await confirm({ title, action: 'Delete 3 orders' })) ...`. The button names what
 * it does; `typed` has to be typed first where the loss is large.
 */

export type Question = {
  readonly title: string;
  readonly text?: ReactNode;
  /** What the button does and to what: "Delete 3 orders". */
  readonly action: string;
  readonly tone?: 'danger' | 'primary';
  /** A word or number that has to be typed before the button works. */
  readonly typed?: string;
  readonly cancel?: string;
};

type Asked = Question & { readonly answer: (yes: boolean) => void };

let asked: Asked | null = null;
const listeners = new Set<() => void>();

export function confirm(question: Question): Promise<boolean> {
  return new Promise((resolve) => {
    asked?.answer(false);
    put({ ...question, answer: resolve });
  });
}

/** Nobody is there any more who was asked. */
export function dismissConfirm(): void {
  asked?.answer(false);
  put(null);
}

function put(next: Asked | null): void {
  asked = next;
  for (const tell of listeners) tell();
}

function subscribe(tell: () => void): () => void {
  listeners.add(tell);
  return () => listeners.delete(tell);
}

/** Part of UiProvider. */
export function ConfirmHost() {
  const question = useSyncExternalStore(subscribe, () => asked);
  if (!question) return null;
  return <ConfirmDialog key={question.title + question.action} question={question} />;
}

function ConfirmDialog({ question }: { readonly question: Asked }) {
  const [typed, setTyped] = useState('');
  const inputId = useId();
  const ready = question.typed === undefined || typed.trim() === question.typed;
  function answer(yes: boolean) {
    question.answer(yes);
    put(null);
  }
  return (
    <Dialog
      open
      size="sm"
      onClose={() => answer(false)}
      title={question.title}
      {...(question.text !== undefined && { description: question.text })}
      footer={
        <>
          <Button onClick={() => answer(false)} autoFocus={question.typed === undefined}>
            {question.cancel ?? m.ui_cancel()}
          </Button>
          <Button tone={question.tone ?? 'danger'} disabled={!ready} onClick={() => answer(true)}>
            {question.action}
          </Button>
        </>
      }
    >
      {question.typed !== undefined && (
        <form
          onSubmit={(event) => {
            event.preventDefault();
            if (ready) answer(true);
          }}
        >
          <label htmlFor={inputId} className="mb-1 block text-13 font-medium">
            {m.ui_confirm_type({ text: question.typed })}
          </label>
          <input id={inputId} className="field-box" value={typed} onChange={(event) => setTyped(event.target.value)} autoComplete="off" />
        </form>
      )}
    </Dialog>
  );
}
