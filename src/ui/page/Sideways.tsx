import type { ReactNode } from 'react';

/** What is broader than a phone: moved by a finger, and by the keys of who has none. `label`: what it is a table or picture of. */
export function Sideways({ label, children }: { readonly label: string; readonly children: ReactNode }) {
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- scrolled with the keys
    <div role="group" aria-label={label} tabIndex={0} className="overflow-x-auto">
      {children}
    </div>
  );
}
