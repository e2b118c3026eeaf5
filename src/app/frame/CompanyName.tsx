import { useCompany } from '#data/react.tsx';

/** The company's own name stands where other tools show theirs. */
export function CompanyName({ narrow = false }: { readonly narrow?: boolean }) {
  const { name } = useCompany();
  return (
    <span className="flex min-w-0 items-center gap-2.5" title={name}>
      <span
        aria-hidden
        className="grid size-7 shrink-0 place-items-center rounded-md bg-primary text-13 font-semibold text-primary-foreground"
      >
        {firstLetter(name)}
      </span>
      <span className={narrow ? 'sr-only' : 'truncate font-semibold'}>{name}</span>
    </span>
  );
}

/** The first letter as a reader sees it: a Bangla one keeps its vowel sign. */
function firstLetter(name: string): string {
  const [first] = new Intl.Segmenter().segment(name.trim());
  return first?.segment.toLocaleUpperCase() ?? '';
}
