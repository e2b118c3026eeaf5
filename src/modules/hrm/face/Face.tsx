import clsx from 'clsx';

import { NameBadge } from '#ui/display/NameBadge.tsx';

const sizes = { sm: 'size-7', md: 'size-12 text-14!', lg: 'size-20 text-20!' } as const;

/** An employee's small picture, which every device has; without one the initials. The name stands beside it. */
export function Face({
  of: { name, thumb },
  size = 'sm',
}: {
  readonly of: { readonly name: string; readonly thumb: string };
  readonly size?: keyof typeof sizes;
}) {
  // Nothing but a picture that lies in the row itself: no address that the browser would ask elsewhere.
  if (!thumb.startsWith('data:image/'))
    return (
      <span aria-hidden className="inline-flex shrink-0">
        <NameBadge name={name} shape="round" className={sizes[size]} />
      </span>
    );
  return <img src={thumb} alt="" className={clsx('shrink-0 rounded-full object-cover ring-1 ring-border', sizes[size])} />;
}
