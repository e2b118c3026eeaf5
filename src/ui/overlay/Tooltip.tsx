import { Tooltip as Radix } from 'radix-ui';
import { createContext, type ReactElement, type ReactNode, useContext } from 'react';

/* Tooltips: they repeat or explain. Nothing is only in a tooltip, for a finger never sees one. */

const Provided = createContext(false);

/** Part of UiProvider: from one tooltip to the next the long delay is skipped. Delays are those of the specification. */
export function TooltipProvider({ children }: { readonly children: ReactNode }) {
  return (
    <Provided value={true}>
      <Radix.Provider delayDuration={700} skipDelayDuration={300}>
        {children}
      </Radix.Provider>
    </Provided>
  );
}

export type TooltipProps = { readonly text: string; readonly side?: 'top' | 'right' | 'bottom' | 'left'; readonly children: ReactElement };

export function Tooltip(props: TooltipProps) {
  const provided = useContext(Provided);
  if (provided) return <Bubble {...props} />;
  return (
    <TooltipProvider>
      <Bubble {...props} />
    </TooltipProvider>
  );
}

function Bubble({ text, side = 'bottom', children }: TooltipProps) {
  return (
    <Radix.Root>
      {/* Focus that a window gives to its cross, or returns after a press, is no question for an explanation. */}
      <Radix.Trigger asChild onFocus={(event) => !event.currentTarget.matches(':focus-visible') && event.preventDefault()}>
        {children}
      </Radix.Trigger>
      <Radix.Portal>
        <Radix.Content
          side={side}
          sideOffset={6}
          collisionPadding={8}
          className="z-60 max-w-72 animate-fade-in rounded-sm bg-foreground px-2 py-1 text-12 text-background shadow-overlay"
        >
          {text}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}
