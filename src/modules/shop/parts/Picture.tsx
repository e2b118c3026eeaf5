import { initialsOf } from '#kernel/name-colour.ts';

const tiles = 8;

/** A photo, or a plain tile with the name's initials in a colour that stays with the name. */
export function Picture({ url, alt, name, eager = false }: { url: string | null; alt: string; name: string; eager?: boolean }) {
  if (url !== null)
    return <img src={url} alt={alt} loading={eager ? 'eager' : 'lazy'} decoding="async" className="size-full object-cover" />;
  return (
    <span aria-hidden className={`tile tile-${tileOf(name)}`}>
      {initialsOf(name)}
    </span>
  );
}

function tileOf(name: string): number {
  let hash = 7;
  for (const letter of name.trim().toLowerCase()) hash = (Math.imul(hash, 31) + (letter.codePointAt(0) ?? 0)) >>> 0;
  return hash % tiles;
}
