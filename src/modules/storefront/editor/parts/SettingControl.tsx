import clsx from 'clsx';

import { storable } from '#kernel/text.ts';
import { m } from '#messages';
import { useNumberText } from '#ui/display/numbers.tsx';
import { FieldFrame } from '#ui/form/FieldFrame.tsx';
import { QuantityInput } from '#ui/form/inputs/QuantityInput.tsx';
import { SelectInput } from '#ui/form/inputs/SelectInput.tsx';
import { TextInput } from '#ui/form/inputs/TextInput.tsx';

import type { SettingField } from '../../config/index.ts';
import { choiceWord, fieldWord } from '../words.ts';
import { ImageControl } from './ImageControl.tsx';
import { LinkControl } from './LinkControl.tsx';
import { GoodsControl, type GoodsLists, ManyControl } from './pickers.tsx';

/** What pickers offer. */
export type Offers = GoodsLists & { readonly photos: readonly string[]; readonly pages: readonly string[] };
type Props = {
  readonly field: SettingField;
  readonly value: unknown;
  /** `undefined` = it is not set. */
  readonly onChange: (value: unknown) => void;
  readonly offers: Offers;
  readonly disabled: boolean;
};

/** The control for a setting, by what its schema says of it. A value that does not fit is as if there were none. */
export function SettingControl({ field, value, onChange, offers, disabled }: Props) {
  const text = typeof value === 'string' ? value : '';
  const label = fieldWord(field.name);
  switch (field.kind) {
    case 'line':
      return (
        <FieldFrame label={label}>
          {(ids) => <TextInput {...ids} value={text} onChange={onChange} maxLength={field.most} disabled={disabled} autoComplete="off" />}
        </FieldFrame>
      );
    case 'lines':
      return (
        <FieldFrame label={label} help={field.most > 1000 ? m.editor_marks() : undefined}>
          {(ids) => (
            <textarea
              {...ids}
              rows={field.most > 1000 ? 7 : 3}
              value={text}
              maxLength={field.most}
              disabled={disabled}
              onChange={(event) => onChange(storable(event.target.value))}
              className="field-box py-2"
            />
          )}
        </FieldFrame>
      );
    case 'word':
      return (
        <FieldFrame label={label}>
          {(ids) => (
            <SelectInput
              {...ids}
              value={field.words.find((word) => word === value) ?? field.words[0]}
              onChange={onChange}
              options={field.words.map((word) => ({ value: word, label: choiceWord(word) }))}
              disabled={disabled}
            />
          )}
        </FieldFrame>
      );
    case 'number':
      return <NumberControl {...{ field, value, onChange, disabled, label }} />;
    case 'url':
      return (
        <FieldFrame label={label} error={text === '' || isSafe(text) ? undefined : m.editor_url_wrong()}>
          {(ids) => <TextInput {...ids} type="url" value={text} onChange={onChange} disabled={disabled} />}
        </FieldFrame>
      );
    case 'moment':
      return (
        <FieldFrame label={label}>
          {(ids) => (
            <input
              {...ids}
              type="datetime-local"
              value={localOf(text)}
              disabled={disabled}
              onChange={({ target }) => onChange(target.value === '' ? undefined : new Date(target.value).toISOString())}
              className={clsx('field-box', text === '' && 'text-muted-foreground')}
            />
          )}
        </FieldFrame>
      );
    case 'image':
      return <ImageControl {...{ label, value: text, onChange, photos: offers.photos, disabled }} />;
    case 'link':
      return <LinkControl {...{ label, value, onChange, offers, disabled }} />;
    case 'category':
    case 'product':
      return <GoodsControl {...{ label, kind: field.kind, value: text, onChange, offers, disabled }} />;
    case 'categories':
    case 'products':
      return <ManyControl {...{ label, kind: field.kind === 'products' ? 'product' : 'category', value, onChange, offers, disabled }} />;
  }
}

type NumberProps = Omit<Props, 'field' | 'offers'> & {
  readonly field: Extract<SettingField, { kind: 'number' }>;
  readonly label: string;
};

function NumberControl({ field: { least, most, usual }, value, onChange, disabled, label }: NumberProps) {
  const number = useNumberText();
  const told = typeof value === 'number' ? value : null;
  const isWrong = told !== null && !(Number.isInteger(told) && told >= least && told <= most);
  return (
    <FieldFrame label={label} error={isWrong ? m.editor_number_wrong({ least: number(least), most: number(most) }) : undefined}>
      {(ids) => <QuantityInput {...ids} value={told} onChange={onChange} placeholder={number(usual)} disabled={disabled} />}
    </FieldFrame>
  );
}

function isSafe(text: string): boolean {
  return URL.canParse(text) && new URL(text).protocol === 'https:';
}

/** As the control wants it, in the zone of this device. */
function localOf(instant: string): string {
  const at = new Date(instant);
  if (Number.isNaN(at.getTime())) return '';
  return new Date(at.getTime() - at.getTimezoneOffset() * 60_000).toISOString().slice(0, 16);
}
