import { useStore } from '#data/react.tsx';
import { NameBadge } from '#ui/display/NameBadge.tsx';
import { usePhotoUrl } from '#ui/display/Photo.tsx';

/** Somebody's photo, or his initials where there is none (or none can be had now). */
export function PersonBadge({ name, photo }: { readonly name: string; readonly photo: string | null | undefined }) {
  const store = useStore();
  const url = usePhotoUrl(photo, store.readFile);
  if (url === undefined) return <NameBadge name={name} shape="round" />;
  return (
    <img src={url} alt={name} title={name} className="size-7 shrink-0 rounded-full object-cover ring-1 ring-foreground/10 ring-inset" />
  );
}
