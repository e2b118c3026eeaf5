import { useStore } from '#data/react.tsx';
import { m } from '#messages';
import { Quantity } from '#ui/display/numbers.tsx';
import { Photo } from '#ui/display/Photo.tsx';
import { StatusBadge } from '#ui/display/StatusBadge.tsx';
import { QuantityInput } from '#ui/form/inputs/QuantityInput.tsx';
import { Section } from '#ui/page/Section.tsx';

import { missingOf, type ReturnItem } from '../sale-rules/kind.ts';

type Change = (id: string, next: Partial<Pick<ReturnItem, 'restock_qty' | 'damaged_qty'>>) => void;

/** The pieces of a return: expected, good, damaged; what is neither is missing. Without `onChange` they are only looked at. */
export function ReturnLines({
  lines,
  closed,
  onChange,
}: {
  readonly lines: readonly ReturnItem[];
  readonly closed: boolean;
  readonly onChange: Change | undefined;
}) {
  const counts = [
    ['restock_qty', m.returns_good()],
    ['damaged_qty', m.returns_damaged()],
  ] as const;
  return (
    <Section title={m.returns_pieces()} flush {...(onChange && { text: m.returns_none_counted() })}>
      <ul className="divide-y">
        {lines.map((line) => (
          <li key={line.id} className="grid gap-x-4 gap-y-2 px-4 py-3 sm:grid-cols-[1fr_auto] sm:items-center">
            <LineName line={line} />
            <div className="grid grid-cols-4 items-end gap-3 text-right sm:w-84">
              <Figure label={m.returns_expected()} value={line.expected_qty} />
              {counts.map(([field, label]) =>
                onChange ? (
                  <label key={field} className="text-12 text-muted-foreground">
                    {label}
                    <QuantityInput
                      aria-label={`${label}: ${line.product_name}`}
                      value={line[field]}
                      onChange={(pieces) => onChange(line.id, { [field]: pieces ?? 0 })}
                    />
                  </label>
                ) : (
                  <Figure key={field} label={label} value={closed ? line[field] : null} />
                ),
              )}
              <Figure label={m.returns_missing()} value={closed || onChange ? missingOf(line) : null} alarming={closed} />
            </div>
          </li>
        ))}
      </ul>
    </Section>
  );
}

function LineName({ line }: { readonly line: ReturnItem }) {
  const store = useStore();
  return (
    <span className="flex min-w-0 items-center gap-3">
      <Photo path={line.photo_path} load={store.readFile} alt="" />
      <span className="min-w-0">
        <span className="block text-14 break-words">{line.product_name}</span>
        <span className="block truncate text-12 text-muted-foreground">{[line.variant_title, line.sku].filter(Boolean).join(' · ')}</span>
        {line.expected_qty === 0 && <StatusBadge tone="warning" label={m.returns_unexpected_badge()} />}
      </span>
    </span>
  );
}

function Figure({
  label,
  value,
  alarming = false,
}: {
  readonly label: string;
  readonly value: number | null;
  readonly alarming?: boolean;
}) {
  return (
    <span className="block">
      <span className="block text-12 text-muted-foreground">{label}</span>
      <span className={`block min-h-control py-1.5 text-14 ${alarming && value ? 'font-semibold text-danger-strong' : ''}`}>
        {value === null ? '–' : <Quantity value={value} />}
      </span>
    </span>
  );
}
