import type { ReactNode } from 'react';

/** The title of a part of a page, with where more of it stands. */
export function Heading({ children, more }: { children: ReactNode; more?: { readonly href: string; readonly label: string } | undefined }) {
  return (
    <div className="mb-4 flex items-baseline justify-between gap-4">
      <h2 className="heading text-20">{children}</h2>
      {more && (
        <a href={more.href} className="link shrink-0 text-14">
          {more.label}
        </a>
      )}
    </div>
  );
}
