import clsx from 'clsx';
import { ArrowLeft, Coffee, LogIn, LogOut, Undo2 } from 'lucide-react';

import { m } from '#messages';
import type { Icon } from '#ui/display/icon.ts';

import { Face } from '../face/index.ts';
import type { PersonRow, Way } from './rules.ts';

export const ways: Readonly<Record<Way, { readonly icon: Icon; readonly label: () => string; readonly done: () => string }>> = {
  in: { icon: LogIn, label: m.kiosk_come, done: m.kiosk_came },
  out: { icon: LogOut, label: m.kiosk_leave, done: m.kiosk_left },
  break_out: { icon: Coffee, label: m.kiosk_break, done: m.kiosk_broke },
  break_in: { icon: Undo2, label: m.kiosk_return, done: m.kiosk_returned },
};

type DirectionStepProps = {
  readonly person: PersonRow;
  readonly name: string;
  readonly likely: Way;
  readonly busy: boolean;
  readonly onChoose: (way: Way) => void;
  readonly onBack: () => void;
};

/** What the person does: the likely one large, and any other, because another tablet may know better. */
export function DirectionStep({ person, name, likely, busy, onChoose, onBack }: DirectionStepProps) {
  const others = (Object.keys(ways) as Way[]).filter((way) => way !== likely);
  return (
    <section aria-label={name} className="m-auto flex w-full max-w-160 flex-col gap-5 p-4">
      <div className="flex items-center gap-4">
        <button
          type="button"
          aria-label={m.kiosk_back()}
          onClick={onBack}
          className="grid size-16 shrink-0 place-items-center rounded-lg hover:bg-muted"
        >
          <ArrowLeft aria-hidden className="size-7" />
        </button>
        <Face of={{ name, thumb: person.thumb }} size="lg" />
        <h1 className="min-w-0 text-28 font-semibold break-words">{m.kiosk_hello({ name })}</h1>
      </div>
      <WayButton way={likely} large busy={busy} onChoose={onChoose} />
      <p className="text-16 text-muted-foreground">{m.kiosk_not_right()}</p>
      <div className="grid grid-cols-1 gap-3 sm:grid-cols-3">
        {others.map((way) => (
          <WayButton key={way} way={way} busy={busy} onChoose={onChoose} />
        ))}
      </div>
    </section>
  );
}

type WayButtonProps = {
  readonly way: Way;
  readonly large?: boolean;
  readonly busy: boolean;
  readonly onChoose: (way: Way) => void;
};

function WayButton({ way, large = false, busy, onChoose }: WayButtonProps) {
  const { icon: IconShape, label } = ways[way];
  return (
    <button
      type="button"
      disabled={busy}
      onClick={() => onChoose(way)}
      className={clsx(
        'flex items-center justify-center gap-4 rounded-lg px-5 font-semibold shadow-raised disabled:pointer-events-none disabled:opacity-55',
        large
          ? 'min-h-40 bg-primary text-44 text-primary-foreground hover:bg-primary-hover'
          : 'min-h-24 border border-border-strong bg-card text-20 hover:bg-muted',
      )}
    >
      <IconShape aria-hidden className={large ? 'size-12 shrink-0' : 'size-7 shrink-0'} />
      {label()}
    </button>
  );
}
