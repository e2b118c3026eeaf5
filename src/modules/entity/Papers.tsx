import { useStore } from '#data/react.tsx';
import { m } from '#messages';
import { useNumberText } from '#ui/display/numbers.tsx';
import { Photo } from '#ui/display/Photo.tsx';

/** The photos of a record, to be looked at. */
export function Papers({ photos }: { readonly photos: readonly string[] }) {
  const store = useStore();
  const number = useNumberText();
  if (photos.length === 0) return null;
  return (
    <ul aria-label={m.banking_papers()} className="flex flex-wrap gap-2">
      {photos.map((path, i) => (
        <li key={path}>
          <Photo path={path} load={store.readFile} alt={m.banking_paper_of({ n: number(i + 1) })} size="lg" />
        </li>
      ))}
    </ul>
  );
}
