import { X } from 'lucide-react';

import { m } from '#messages';
import { FieldFrame } from '#ui/form/FieldFrame.tsx';
import { Combobox, type Option } from '#ui/form/inputs/Combobox.tsx';

import { SortableRows } from './SortableRows.tsx';

type Named = { readonly id: string; readonly name: string };
/** What the shop has, as shoppers see it. */
export type GoodsLists = { readonly products: readonly Named[]; readonly categories: readonly Named[] };
type Kind = 'product' | 'category';
type Props = {
  readonly label: string;
  readonly kind: Kind;
  readonly onChange: (value: unknown) => void;
  readonly offers: GoodsLists;
  readonly disabled: boolean;
};

/** One product or category. */
export function GoodsControl({ label, kind, value, onChange, offers, disabled }: Props & { readonly value: string }) {
  const named = listOf(offers, kind);
  return (
    <FieldFrame label={label}>
      {(ids) => (
        <Combobox
          {...ids}
          label={label}
          value={value === '' ? null : value}
          onChange={(id) => onChange(id ?? undefined)}
          search={(text) => found(named, text)}
          resolve={(id) => optionOf(named, id)}
          clearable
          stay
          disabled={disabled}
        />
      )}
    </FieldFrame>
  );
}

/** Several of them, in their order. */
export function ManyControl({ label, kind, value, onChange, offers, disabled }: Props & { readonly value: unknown }) {
  const named = listOf(offers, kind);
  const ids = Array.isArray(value) ? value.filter((one) => typeof one === 'string') : [];
  const drop = (id: string) => onChange(ids.filter((one) => one !== id));
  function move(id: string, to: number): void {
    onChange(ids.filter((one) => one !== id).toSpliced(to, 0, id));
  }
  return (
    <FieldFrame label={label} group help={kind === 'category' && ids.length === 0 ? m.editor_all_categories() : undefined}>
      {() => (
        <div className="flex flex-col gap-1.5">
          {ids.length > 0 && (
            <SortableRows
              rows={ids.map((id) => ({
                ...{ key: id, label: optionOf(named, id)?.label ?? m.editor_gone() },
                entries: [{ label: m.parcels_scan_drop(), icon: X, onSelect: () => drop(id) }],
              }))}
              onMove={move}
              disabled={disabled}
            />
          )}
          {!disabled && (
            <Combobox
              label={kind === 'product' ? m.space_first_product() : m.editor_add_category()}
              placeholder={kind === 'product' ? m.space_first_product() : m.editor_add_category()}
              value={null}
              onChange={(id) => id !== null && onChange([...ids, id])}
              search={(text) =>
                found(
                  named.filter(({ id }) => !ids.includes(id)),
                  text,
                )
              }
              stay
            />
          )}
        </div>
      )}
    </FieldFrame>
  );
}

const most = 50;

function found(named: readonly Named[], text: string): readonly Option[] {
  const asked = text.trim().toLocaleLowerCase();
  return named
    .filter(({ name }) => name.toLocaleLowerCase().includes(asked))
    .slice(0, most)
    .map(({ id, name }) => ({ value: id, label: name }));
}

function optionOf(named: readonly Named[], id: string): Option | undefined {
  const one = named.find((row) => row.id === id);
  return one && { value: id, label: one.name };
}

function listOf({ products, categories }: GoodsLists, kind: Kind): readonly Named[] {
  return kind === 'product' ? products : categories;
}
