import clsx from 'clsx';

import { colourOfName, initialsOf, textOn } from '#kernel/name-colour.ts';

/** A person's, brand's or label's mark in the colour that belongs to its name. `round` shows initials only. */
export function NameBadge({
  name,
  colour,
  shape = 'label',
  className,
}: {
  readonly name: string;
  /** Replaces the colour of the name. */ readonly colour?: string | null;
  readonly shape?: 'label' | 'round';
  readonly className?: string;
}) {
  const background = colour ?? colourOfName(name);
  return (
    <span
      {...(shape === 'round' && { role: 'img', 'aria-label': name, title: name })}
      className={clsx(
        'inline-flex shrink-0 items-center justify-center align-middle font-medium ring-1 ring-foreground/10 ring-inset',
        shape === 'round' ? 'size-7 rounded-full text-12' : 'h-5.5 max-w-full rounded-sm px-1.5 text-12',
        className,
      )}
      style={{ backgroundColor: background, color: textOn(background) }}
    >
      {shape === 'round' ? (
        // A picture of the name, not a text beside it: what is read aloud is the whole name.
        <span data-initials={initialsOf(name)} className="before:content-[attr(data-initials)]" />
      ) : (
        <span className="truncate">{name}</span>
      )}
    </span>
  );
}
