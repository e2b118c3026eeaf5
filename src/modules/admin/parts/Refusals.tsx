import { Refused } from '#data/refused.ts';
import { m } from '#messages';
import { Quantity } from '#ui/display/numbers.tsx';
import { useExplain } from '#ui/overlay/explain.tsx';

/** Why changes were refused, the most frequent first, in the words that their people read. */
export function Refusals({ codes }: { readonly codes: readonly { readonly code: string; readonly count: number }[] }) {
  const explain = useExplain();
  if (codes.length === 0) return <p className="p-4 text-13 text-muted-foreground">{m.admin_no_refusals()}</p>;
  return (
    <ul className="divide-y">
      {codes.map(({ code, count }) => (
        <li key={code} className="flex items-baseline gap-3 px-4 py-2.5">
          <span className="min-w-0 flex-1">
            {explain(new Refused(code))?.text}
            <span className="block font-mono text-12 text-muted-foreground">{code}</span>
          </span>
          <Quantity value={count} />
        </li>
      ))}
    </ul>
  );
}
