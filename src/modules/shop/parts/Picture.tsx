import { initialsOf } from '#kernel/name-colour.ts';
import type { photoSizes } from '#modules/storefront/config/index.ts';

const tiles = 8;

/** How wide it is shown, for the browser to choose by: in half of the page on a desk, in a grid of cards, or beside a line of text. */
const shown = {
  half: '(width >= 76rem) 36rem, (width >= 48rem) 50vw, 100vw',
  card: '(width >= 76rem) 18rem, (width >= 64rem) 25vw, (width >= 48rem) 33vw, 50vw',
  thumb: '5rem',
} as const;

type Props = {
  readonly url: string | null;
  readonly alt: string;
  readonly name: string;
  readonly as?: keyof typeof shown;
  readonly eager?: boolean;
};

/** A photo that fills the box around it, or a plain tile with the name's initials in a colour that stays with the name. */
export function Picture({ url, alt, name, as = 'half', eager = false }: Props) {
  if (url !== null) {
    const srcSet = srcSetOf(url);
    return (
      <img
        src={url}
        {...(srcSet && { srcSet, sizes: shown[as] })}
        alt={alt}
        loading={eager ? 'eager' : 'lazy'}
        {...(eager && { fetchPriority: 'high' as const })}
        decoding="async"
        className="size-full object-cover"
      />
    );
  }
  return (
    <span aria-hidden className={`tile tile-${tileOf(name)}`}>
      {initialsOf(name)}
    </span>
  );
}

const widths: typeof photoSizes = [320, 640, 1200];
const largest = /^(.*)-1200\.(webp|jpg)$/;

/** The same photo in each width in which it was published; other photos come in one. */
export function srcSetOf(url: string): string | undefined {
  const [, name, ending] = largest.exec(url) ?? [];
  return name && widths.map((width) => `${name}-${width}.${ending} ${width}w`).join(', ');
}

function tileOf(name: string): number {
  let hash = 7;
  for (const letter of name.trim().toLowerCase()) hash = (Math.imul(hash, 31) + (letter.codePointAt(0) ?? 0)) >>> 0;
  return hash % tiles;
}
