import { ArrowLeft } from 'lucide-react';
import type { ReactNode } from 'react';

import { m } from '#messages';

type Props = { readonly title: string; readonly text?: string; readonly picture?: ReactNode; readonly onBack: () => void };

/** Who it is about, and the way back. */
export function StepHead({ title, text, picture, onBack }: Props) {
  return (
    <header className="flex items-center gap-4">
      <button
        type="button"
        aria-label={m.ui_back()}
        onClick={onBack}
        className="grid size-16 shrink-0 place-items-center rounded-lg hover:bg-muted"
      >
        <ArrowLeft aria-hidden className="size-7" />
      </button>
      {picture}
      <div className="min-w-0">
        <h1 className="text-28 font-semibold break-words">{title}</h1>
        {text !== undefined && <p className="text-16 text-muted-foreground">{text}</p>}
      </div>
    </header>
  );
}
