import { useState } from 'react';

import { m } from '#messages';
import { useNumberText } from '#ui/display/numbers.tsx';
import { FieldFrame } from '#ui/form/FieldFrame.tsx';
import { SelectInput } from '#ui/form/inputs/SelectInput.tsx';
import { TextInput } from '#ui/form/inputs/TextInput.tsx';
import { Notice } from '#ui/page/Notice.tsx';

import { cards, fonts, type Look, type Scheme, type StoreConfig } from '../../config/index.ts';
import { weakPairs } from '../contrast.ts';
import { choiceWord, colourWords, schemeWord, weakWords } from '../words.ts';

type Theme = StoreConfig['theme'];
type Tokens = Look['tokens'];
type Props = {
  readonly theme: Theme;
  readonly onChange: (theme: Theme, what?: string) => void;
  readonly disabled: boolean;
};

const sliders = {
  scale: { least: 85, most: 125, unit: '%', label: m.editor_scale },
  radius: { least: 0, most: 28, unit: 'px', label: m.editor_radius },
  gap: { least: 8, most: 40, unit: 'px', label: m.editor_gap },
} as const;

/** The letters, shapes and colours of the whole shop. */
export function ThemeForm({ theme, onChange, disabled }: Props) {
  const { tokens } = theme;
  const number = useNumberText();
  const put = (next: Partial<Tokens>, what?: string) => onChange({ ...theme, tokens: { ...tokens, ...next } }, what);
  const words = <Word extends string>(label: string, value: Word, from: readonly Word[], change: (word: Word) => void) => (
    <FieldFrame label={label}>
      {(ids) => (
        <SelectInput
          {...ids}
          value={value}
          onChange={(next) => from.filter((one) => one === next).forEach(change)}
          options={from.map((one) => ({ value: one, label: choiceWord(one) }))}
          disabled={disabled}
        />
      )}
    </FieldFrame>
  );
  return (
    <div className="flex flex-col gap-4">
      {words(m.editor_font_heading(), tokens.heading, fonts, (heading) => put({ heading }))}
      {words(m.editor_font_body(), tokens.body, fonts, (body) => put({ body }))}
      {words(m.editor_card(), tokens.card, cards, (card) => put({ card }))}
      {(['scale', 'radius', 'gap'] as const).map((name) => {
        const { least, most, unit, label } = sliders[name];
        return (
          <FieldFrame key={name} label={label()}>
            {(ids) => (
              <span className="flex items-center gap-3">
                <input
                  {...ids}
                  type="range"
                  min={least}
                  max={most}
                  value={tokens[name]}
                  disabled={disabled}
                  onChange={({ target }) => put({ [name]: Number(target.value) }, name)}
                  className="min-h-control min-w-0 flex-1 accent-primary"
                />
                <span className="w-14 text-right text-13 figures">{`${number(tokens[name])} ${unit}`}</span>
              </span>
            )}
          </FieldFrame>
        );
      })}
      {Object.entries(theme.schemes).map(([name, scheme]) => (
        <SchemeForm
          key={name}
          {...{ name, scheme, disabled }}
          onChange={(next, colour) => onChange({ ...theme, schemes: { ...theme.schemes, [name]: next } }, `${name}/${colour}`)}
        />
      ))}
    </div>
  );
}

type SchemeProps = {
  readonly name: string;
  readonly scheme: Scheme;
  readonly onChange: (scheme: Scheme, colour: keyof Scheme) => void;
  readonly disabled: boolean;
};

function SchemeForm({ name, scheme, onChange, disabled }: SchemeProps) {
  const number = useNumberText();
  const weak = weakPairs(scheme);
  return (
    <fieldset className="flex flex-col gap-2 border-t pt-3">
      <legend className="sr-only">{schemeWord(name)}</legend>
      <h3 aria-hidden className="text-14 font-semibold">
        {schemeWord(name)}
      </h3>
      {(Object.keys(colourWords) as (keyof Scheme)[]).map((colour) => (
        <Colour
          key={colour}
          label={colourWords[colour]()}
          value={scheme[colour]}
          onChange={(value) => onChange({ ...scheme, [colour]: value }, colour)}
          disabled={disabled}
        />
      ))}
      {weak.length > 0 && (
        <Notice tone="warning" title={m.editor_weak()}>
          <ul>
            {weak.map(({ front, ratio }) => (
              <li key={front}>{m.editor_weak_line({ what: weakWords[front](), ratio: number(ratio, 1) })}</li>
            ))}
          </ul>
        </Notice>
      )}
    </fieldset>
  );
}

type ColourProps = {
  readonly label: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly disabled: boolean;
};

/** Typed or picked; what is no colour yet changes nothing. */
function Colour({ label, value, onChange, disabled }: ColourProps) {
  const [typed, setTyped] = useState<string>();
  function type(text: string): void {
    setTyped(text);
    if (/^#[0-9a-f]{6}$/i.test(text)) onChange(text.toLowerCase());
  }
  return (
    <div className="flex items-center gap-2 text-13">
      <input
        type="color"
        aria-label={label}
        value={value}
        disabled={disabled}
        onChange={({ target }) => onChange(target.value)}
        className="size-control shrink-0 cursor-pointer rounded-md border bg-card p-0.5"
      />
      <span className="min-w-0 flex-1">{label}</span>
      <TextInput
        aria-label={m.editor_colour_code({ name: label })}
        value={typed ?? value}
        onChange={type}
        onBlur={() => setTyped(undefined)}
        maxLength={7}
        disabled={disabled}
        spellCheck={false}
        className="w-24! figures"
      />
    </div>
  );
}
