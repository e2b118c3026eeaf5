import clsx from 'clsx';
import { Image } from 'lucide-react';
import { useEffect, useState } from 'react';

/** Loads the bytes of a picture; `undefined` when it cannot be reached now. */
export type LoadPhoto = (path: string) => Promise<Blob | undefined>;

const sizes = { sm: 'size-8', md: 'size-12', lg: 'size-24', fill: 'aspect-square w-full' } as const;

export type PhotoProps = {
  readonly path: string | null | undefined;
  readonly load: LoadPhoto;
  readonly alt: string;
  readonly size?: keyof typeof sizes;
  /** `contain` shows all of it, on white: for logos. */
  readonly fit?: 'cover' | 'contain';
  readonly className?: string;
};

/** A picture from the store, in a square; an outline while there is none. */
export function Photo({ path, load, alt, size = 'sm', fit = 'cover', className }: PhotoProps) {
  const url = usePhotoUrl(path, load);
  return (
    <span
      className={clsx(
        'inline-flex shrink-0 items-center justify-center overflow-hidden rounded-sm bg-muted text-muted-foreground ring-1 ring-border ring-inset',
        sizes[size],
        className,
      )}
    >
      {url ? (
        <img src={url} alt={alt} className={clsx('size-full', fit === 'cover' ? 'object-cover' : 'bg-white object-contain')} />
      ) : (
        <Image {...(alt === '' ? { 'aria-hidden': true } : { role: 'img', 'aria-label': alt })} className="size-1/2 max-h-6 opacity-60" />
      )}
    </span>
  );
}

export function usePhotoUrl(path: string | null | undefined, load: LoadPhoto): string | undefined {
  const [loaded, setLoaded] = useState<{ readonly path: string; readonly url: string }>();
  useEffect(() => {
    if (!path) return undefined;
    let url: string | undefined;
    let live = true;
    void load(path).then((blob) => {
      if (!live || !blob) return;
      url = URL.createObjectURL(blob);
      setLoaded({ path, url });
    });
    return () => {
      live = false;
      if (url) URL.revokeObjectURL(url);
    };
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- the loader is a new closure at every render; the path says what to load
  }, [path]);
  return loaded?.path === path ? loaded?.url : undefined;
}
