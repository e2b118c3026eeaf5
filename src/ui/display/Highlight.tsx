import { foldText } from '#kernel/search.ts';

/** Marks the part of a text that was searched for; case and digits are folded as in the search itself. */
export function Highlight({ text, search }: { readonly text: string; readonly search: string | undefined }) {
  const wanted = foldText(search ?? '');
  const at = wanted === '' ? -1 : foldText(text).indexOf(wanted);
  // Folding may change the length (ligatures, doubled spaces): then the place is not known and nothing is marked.
  if (at < 0 || foldText(text).length !== text.length) return <>{text}</>;
  return (
    <>
      {text.slice(0, at)}
      <mark className="rounded-sm bg-highlight text-inherit">{text.slice(at, at + wanted.length)}</mark>
      {text.slice(at + wanted.length)}
    </>
  );
}
