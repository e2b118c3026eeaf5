import { m } from '#messages';
import { FieldFrame } from '#ui/form/FieldFrame.tsx';
import { SelectInput } from '#ui/form/inputs/SelectInput.tsx';
import { TextInput } from '#ui/form/inputs/TextInput.tsx';

import { slugOfPage } from '../rules.ts';
import { pageWord } from '../words.ts';
import { GoodsControl } from './pickers.tsx';
import type { Offers } from './SettingControl.tsx';

type Props = {
  readonly label: string;
  readonly value: unknown;
  readonly onChange: (value: unknown) => void;
  readonly offers: Offers;
  readonly disabled: boolean;
};

const kinds = {
  home: m.editor_home,
  search: m.shop_all_products,
  category: m.editor_link_category,
  product: m.shop_products_one,
  page: m.editor_link_page,
  cart: m.editor_cart,
  track: m.editor_link_track,
  url: m.editor_url,
  tel: m.editor_link_tel,
  whatsapp: m.customers_whatsapp_short,
  mailto: m.common_email,
} as const;
type Kind = keyof typeof kinds;

/** Where else it leads stands in a field of its own. */
const typed: Partial<
  Record<Kind, { readonly name: string; readonly type: string; readonly label: () => string; readonly placeholder: string }>
> = {
  url: { name: 'url', type: 'url', label: m.editor_link_url, placeholder: '' },
  tel: { name: 'phone', type: 'tel', label: m.common_phone, placeholder: '' },
  whatsapp: { name: 'phone', type: 'tel', label: m.editor_link_whatsapp, placeholder: '+880' },
  mailto: { name: 'email', type: 'email', label: m.editor_link_mail, placeholder: '' },
};

/** A kind of way, and where it leads. */
export function LinkControl({ label, value, onChange, offers, disabled }: Props) {
  const told = (typeof value === 'object' && value !== null ? value : {}) as Readonly<Record<string, unknown>>;
  const kind = (Object.keys(kinds) as Kind[]).find((one) => one === told['kind']);
  const word = (name: string): string => (typeof told[name] === 'string' ? told[name] : '');
  const line = kind && typed[kind];
  return (
    <div className="flex flex-col gap-2">
      <FieldFrame label={label}>
        {(ids) => (
          <SelectInput
            {...ids}
            value={kind ?? null}
            none={m.editor_link_none()}
            onChange={(next) => onChange(next === null ? undefined : { kind: next })}
            options={(Object.keys(kinds) as Kind[]).map((one) => ({ value: one, label: kinds[one]() }))}
            disabled={disabled}
          />
        )}
      </FieldFrame>
      {(kind === 'category' || kind === 'product') && (
        <GoodsControl
          label={kind === 'category' ? m.editor_link_which_category() : m.editor_link_which_product()}
          kind={kind}
          value={word('id')}
          onChange={(id) => onChange({ kind, id: id ?? '' })}
          offers={offers}
          disabled={disabled}
        />
      )}
      {kind === 'page' && (
        <FieldFrame label={m.editor_link_which_page()}>
          {(ids) => (
            <SelectInput
              {...ids}
              value={word('slug')}
              onChange={(slug) => onChange({ kind, slug: slug ?? '' })}
              options={offers.pages.map((page) => ({ value: slugOfPage(page) ?? page, label: pageWord(page) }))}
              disabled={disabled}
            />
          )}
        </FieldFrame>
      )}
      {line && (
        <FieldFrame label={line.label()}>
          {(ids) => (
            <TextInput
              {...ids}
              type={line.type}
              value={word(line.name)}
              placeholder={line.placeholder}
              onChange={(text) => onChange({ kind, [line.name]: text })}
              disabled={disabled}
              maxLength={500}
            />
          )}
        </FieldFrame>
      )}
    </div>
  );
}
