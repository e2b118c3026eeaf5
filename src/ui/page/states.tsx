import { CircleAlert, RotateCw } from 'lucide-react';
import { type ReactNode, useEffect, useState } from 'react';

import { m } from '#messages';

import { Button } from '../control/Button.tsx';
import type { Icon } from '../display/icon.ts';

/* What a screen shows when there is nothing yet, nothing any more, or nothing because of a failure. */

export type EmptyStateProps = {
  readonly icon?: Icon;
  /** What this is for: "Orders from your shop and by phone". */
  readonly title: string;
  readonly text?: ReactNode;
  /** The first action, then the import. */
  readonly actions?: ReactNode;
  /** In the place of the whole screen: its title is the page's. */
  readonly whole?: boolean;
};

export function EmptyState({ icon: IconShape, title, text, actions, whole = false }: EmptyStateProps) {
  const Title = whole ? 'h1' : 'h2';
  return (
    <div className="mx-auto flex max-w-120 flex-col items-center gap-1.5 px-6 py-14 text-center">
      {IconShape && (
        <span className="mb-2 flex size-11 items-center justify-center rounded-lg bg-accent text-accent-foreground">
          <IconShape aria-hidden className="size-5" />
        </span>
      )}
      <Title className="text-16 font-semibold text-balance">{title}</Title>
      {text !== undefined && <p className="text-14 text-balance text-muted-foreground">{text}</p>}
      {actions && <div className="mt-4 flex flex-wrap justify-center gap-2">{actions}</div>}
    </div>
  );
}

/** Nothing matches the search or the filters. */
export function NoMatches({ onClear }: { readonly onClear?: () => void }) {
  return (
    <EmptyState
      title={m.ui_no_matches()}
      text={m.ui_no_matches_text()}
      {...(onClear && { actions: <Button onClick={onClear}>{m.ui_clear_filters()}</Button> })}
    />
  );
}

export function ErrorState({
  title,
  text,
  onRetry,
}: {
  readonly title?: string;
  readonly text?: ReactNode;
  readonly onRetry?: () => void;
}) {
  return (
    <div role="alert" className="mx-auto flex max-w-120 flex-col items-center gap-1.5 px-6 py-14 text-center">
      <CircleAlert aria-hidden className="mb-2 size-8 text-danger" />
      <h2 className="text-16 font-semibold">{title ?? m.ui_failed()}</h2>
      {text !== undefined && <p className="text-14 text-muted-foreground">{text}</p>}
      {onRetry && (
        <Button icon={RotateCw} className="mt-4" onClick={onRetry}>
          {m.ui_retry()}
        </Button>
      )}
    </div>
  );
}

/** Grey lines in place of what is loading; only after 150 ms, for most of it is there before. */
export function Skeleton({ lines = 3 }: { readonly lines?: number }) {
  const late = useLate();
  return (
    <div role="status" aria-label={m.ui_loading()} className="flex flex-col gap-3">
      {late && Array.from({ length: lines }, (_, line) => <SkeletonLine key={line} wide={line % 3 !== 2} />)}
    </div>
  );
}

export function SkeletonLine({ wide = true }: { readonly wide?: boolean }) {
  return <span aria-hidden className={`block h-3 animate-breathe rounded-sm bg-muted ${wide ? 'w-full' : 'w-3/5'}`} />;
}

/** The whole page while its record loads. */
export function PageSkeleton() {
  return (
    <div className="mx-auto w-full max-w-300 px-4 py-6 sm:px-6">
      <Skeleton lines={7} />
    </div>
  );
}

/** True once the time has passed; what is there sooner needs no word about the waiting. */
export function useLate(ms = 150): boolean {
  const [late, setLate] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setLate(true), ms);
    return () => clearTimeout(timer);
  }, [ms]);
  return late;
}
