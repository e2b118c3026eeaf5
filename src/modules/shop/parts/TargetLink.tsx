import type { ReactNode } from 'react';

import type { Target } from '../links.ts';

/** A link that an owner wrote. What leads out of the shop opens beside it and learns nothing of it. */
export function TargetLink({ target, className, children }: { target: Target; className?: string; children: ReactNode }) {
  const { href, isOutside } = target;
  const beyond = isOutside && href.startsWith('http') ? { target: '_blank', rel: 'noopener noreferrer nofollow' } : {};
  return (
    <a href={href} className={className} {...beyond}>
      {children}
    </a>
  );
}
