import { Eye, EyeOff } from 'lucide-react';
import { type ComponentProps, useState } from 'react';

import { toLatinDigits } from '#kernel/digits.ts';
import { normalisePhone } from '#kernel/phone.ts';
import { storable } from '#kernel/text.ts';
import { m } from '#messages';

import { useFormat } from '../../display/format.tsx';
import type { FieldLook } from '../FieldFrame.tsx';
import { TextInput } from '../inputs/TextInput.tsx';
import { FormField } from './FormField.tsx';

/* Fields that hold text. What is typed is trimmed on leaving; empty text is '' or, with `orNull`, null. */

type Native = Pick<ComponentProps<'input'>, 'placeholder' | 'autoComplete' | 'disabled' | 'maxLength' | 'readOnly'>;
export type TextFieldProps = FieldLook & Native & { readonly name: string; /** Empty text is kept as null. */ readonly orNull?: boolean };

type LineProps = TextFieldProps &
  Pick<ComponentProps<'input'>, 'type' | 'inputMode' | 'spellCheck' | 'autoCapitalize'> & {
    readonly clean?: (text: string) => string;
    readonly after?: React.ReactNode;
  };

function Line({ name, label, help, optional, className, orNull = false, clean = trimmed, after, ...rest }: LineProps) {
  const kept = (text: string) => (text === '' && orNull ? null : text);
  return (
    <FormField<string | null> {...{ name, label, help, optional, className }}>
      {({ value, onChange, onBlur, ...control }) => (
        <TextInput
          {...rest}
          {...control}
          value={value ?? ''}
          after={after}
          onChange={(text) => onChange(kept(text))}
          onBlur={() => {
            const cleaned = clean(value ?? '');
            if (cleaned !== (value ?? '')) onChange(kept(cleaned));
            onBlur();
          }}
        />
      )}
    </FormField>
  );
}

export function TextField(props: TextFieldProps) {
  return <Line {...props} />;
}

export function EmailField(props: TextFieldProps) {
  return <Line autoComplete="email" {...props} type="email" inputMode="email" spellCheck={false} autoCapitalize="none" />;
}

/** Digits are kept Latin; a number that is valid in the company's country is written in its usual form. */
export function PhoneField(props: TextFieldProps) {
  const { country } = useFormat();
  function clean(text: string): string {
    const plain = toLatinDigits(trimmed(text));
    const { e164, valid } = normalisePhone(plain, country);
    return valid && plain.startsWith('+') ? e164 : plain;
  }
  return <Line autoComplete="tel" {...props} type="tel" inputMode="tel" clean={clean} />;
}

export function PasswordField(props: Omit<TextFieldProps, 'orNull'>) {
  const [shown, setShown] = useState(false);
  const Shape = shown ? EyeOff : Eye;
  return (
    <Line
      autoComplete="current-password"
      {...props}
      type={shown ? 'text' : 'password'}
      spellCheck={false}
      autoCapitalize="none"
      clean={(text) => text}
      after={
        <button
          type="button"
          aria-label={shown ? m.ui_hide_password() : m.ui_show_password()}
          aria-pressed={shown}
          onClick={() => setShown(!shown)}
          className="-mr-1 flex size-7 items-center justify-center rounded-sm hover:text-foreground coarse:size-10"
        >
          <Shape aria-hidden className="size-4" />
        </button>
      }
    />
  );
}

export type TextAreaFieldProps = FieldLook &
  Pick<ComponentProps<'textarea'>, 'placeholder' | 'maxLength' | 'disabled'> & {
    readonly name: string;
    readonly rows?: number;
    readonly orNull?: boolean;
  };

/** Several lines; it grows with what is written. */
export function TextAreaField({ name, label, help, optional, className, rows = 3, orNull = false, ...rest }: TextAreaFieldProps) {
  return (
    <FormField<string | null> {...{ name, label, help, optional, className }}>
      {({ value, onChange, onBlur, ...control }) => (
        <textarea
          {...rest}
          {...control}
          rows={rows}
          value={value ?? ''}
          className="field-sizing-content max-h-96 field-box resize-y py-1.5"
          onChange={(event) => onChange(event.target.value === '' && orNull ? null : storable(event.target.value))}
          onBlur={() => {
            const cleaned = (value ?? '').trimEnd();
            if (cleaned !== (value ?? '')) onChange(cleaned === '' && orNull ? null : cleaned);
            onBlur();
          }}
        />
      )}
    </FormField>
  );
}

function trimmed(text: string): string {
  return text.trim().replace(/\s+/g, ' ');
}
