import type { ReactNode } from 'react';

type Props = {
  readonly title: string;
  /** Its tab says so already. */
  readonly isNamed?: boolean;
  readonly children: ReactNode;
};

/** A column of the editor that scrolls by itself. */
export function SidePart({ title, isNamed = false, children }: Props) {
  return (
    <section aria-label={title} className="relative flex min-h-0 flex-1 flex-col gap-3 overflow-y-auto bg-card p-3">
      <h2 className={isNamed ? 'sr-only' : 'text-14 font-semibold'}>{title}</h2>
      {children}
    </section>
  );
}
