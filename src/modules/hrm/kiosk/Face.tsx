import clsx from 'clsx';

import { NameBadge } from '#ui/display/NameBadge.tsx';

/** A person's small photo, or his initials. */
export function Face({ thumb, name, className }: { readonly thumb: string; readonly name: string; readonly className?: string }) {
  const shape = clsx('rounded-full object-cover', className);
  // Nothing but a picture that lies in the row itself: no address that the browser would ask elsewhere.
  if (!thumb.startsWith('data:image/')) return <NameBadge name={name} shape="round" className={clsx('text-20!', shape)} />;
  return <img src={thumb} alt="" className={shape} />;
}
