import { Tooltip as Radix } from 'radix-ui';
import { useEffect, useState } from 'react';

import { followTips, type Tip } from './follow-tips.ts';

/**
 * The tooltip of whatever carries `data-tip`: it shows the name that a screen reader says. Nothing is only in a tooltip, for a finger never
 * sees one. It stands once around the app, so that no button brings the library along.
 */
export function Tips() {
  const [tip, setTip] = useState<Tip | null>(null);
  useEffect(() => followTips(setTip), []);
  if (!tip) return null;
  const { left, top, width, height } = tip.at;
  return (
    <Radix.Provider>
      <Radix.Root key={tip.text} open onOpenChange={(open) => !open && setTip(null)}>
        <Radix.Trigger asChild>
          <span aria-hidden className="pointer-events-none fixed" style={{ left, top, width, height }} />
        </Radix.Trigger>
        <Radix.Portal>
          <Radix.Content
            side="bottom"
            sideOffset={6}
            collisionPadding={8}
            className="pointer-events-none z-60 max-w-72 animate-fade-in rounded-sm bg-foreground px-2 py-1 text-12 text-background shadow-overlay"
          >
            {tip.text}
          </Radix.Content>
        </Radix.Portal>
      </Radix.Root>
    </Radix.Provider>
  );
}
