import { type ReactNode, useId } from 'react';

import { m } from '#messages';

import { type ControlIds, FieldFault, FieldFrame, type FieldLook } from '../FieldFrame.tsx';
import { Combobox, type ComboboxProps } from '../inputs/Combobox.tsx';
import { type Choice, SelectInput } from '../inputs/SelectInput.tsx';
import { SwitchInput } from '../inputs/SwitchInput.tsx';
import { TagsInput, type TagsInputProps } from '../inputs/TagsInput.tsx';
import { useField } from './use-field.ts';

type Named = { readonly name: string; readonly disabled?: boolean };

/** One of a few. `optional` adds an empty choice, kept as null. */
export function SelectField({
  name,
  label,
  help,
  optional,
  className,
  options,
  none,
  disabled,
}: FieldLook & Named & { readonly options: readonly Choice[]; readonly none?: string }) {
  const { error, ...field } = useField<string | null>(name, label);
  return (
    <FieldFrame label={label} help={help} optional={optional} className={className} error={error}>
      {(ids) => (
        <SelectInput
          {...ids}
          {...field}
          name={name}
          disabled={disabled}
          options={options}
          none={none ?? (optional ? m.ui_none() : undefined)}
        />
      )}
    </FieldFrame>
  );
}

/** One row of many, searched while one types; kept as id or null. */
export function PickField({
  name,
  label,
  help,
  optional,
  className,
  onPick,
  ...rest
}: FieldLook &
  Named &
  Pick<ComboboxProps, 'search' | 'resolve' | 'create' | 'createLabel' | 'placeholder'> & {
    /** Also told the whole option, to fill other fields. */ readonly onPick?: ComboboxProps['onChange'];
  }) {
  const { error, value, onChange, onBlur, ref } = useField<string | null>(name, label);
  return (
    <FieldFrame label={label} help={help} optional={optional} className={className} error={error}>
      {(ids) => (
        <Combobox
          {...rest}
          {...ids}
          label={label}
          clearable={optional}
          value={value}
          onBlur={onBlur}
          ref={ref}
          onChange={(next, option) => {
            onChange(next);
            onPick?.(next, option);
          }}
        />
      )}
    </FieldFrame>
  );
}

/** Words as chips, kept as a list. */
export function TagsField({
  name,
  label,
  help,
  optional,
  className,
  suggestions,
  colourOf,
  disabled,
}: FieldLook & Named & Pick<TagsInputProps, 'suggestions' | 'colourOf'>) {
  const { error, ...field } = useField<readonly string[]>(name, label);
  return (
    <FieldFrame label={label} help={help} optional={optional} className={className} error={error}>
      {(ids) => (
        <TagsInput
          {...ids}
          {...field}
          name={name}
          disabled={disabled}
          {...(suggestions && { suggestions })}
          {...(colourOf && { colourOf })}
        />
      )}
    </FieldFrame>
  );
}

/** On or off, takes effect when saved: a box to tick, its label behind it. */
export function CheckboxField({ name, label, help, className, disabled }: Omit<FieldLook, 'optional'> & Named) {
  const { error, value, onChange, onBlur, ref } = useField<boolean>(name, label);
  return (
    <Ticked error={error} className={className}>
      {(ids) => (
        <label className="flex min-h-control items-start gap-2.5 py-1.5">
          <input
            {...ids}
            ref={ref}
            type="checkbox"
            name={name}
            className="mt-0.5"
            checked={value}
            disabled={disabled}
            onBlur={onBlur}
            onChange={(event) => onChange(event.target.checked)}
          />
          <Words label={label} help={help} />
        </label>
      )}
    </Ticked>
  );
}

/** On or off: label at the left, switch at the right. */
export function SwitchField({ name, label, help, className, disabled }: Omit<FieldLook, 'optional'> & Named) {
  const { error, ...field } = useField<boolean>(name, label);
  return (
    <Ticked error={error} className={className}>
      {(ids) => (
        <label className="flex min-h-control items-center justify-between gap-4 py-1">
          <Words label={label} help={help} />
          <SwitchInput {...ids} {...field} name={name} disabled={disabled} />
        </label>
      )}
    </Ticked>
  );
}

/** A box or switch with what is wrong about it. */
function Ticked({
  error,
  className,
  children,
}: Pick<FieldLook, 'className'> & {
  readonly error: string | undefined;
  readonly children: (ids: Omit<ControlIds, 'id'>) => ReactNode;
}) {
  const id = useId();
  return (
    <div className={className} {...(error !== undefined && { 'data-fault': '' })}>
      {children({ 'aria-invalid': error === undefined ? undefined : true, 'aria-describedby': error === undefined ? undefined : id })}
      <FieldFault id={id} error={error} />
    </div>
  );
}

function Words({ label, help }: { readonly label: string; readonly help: ReactNode }) {
  return (
    <span>
      <span className="block text-14">{label}</span>
      {help !== undefined && <span className="block text-12 text-muted-foreground">{help}</span>}
    </span>
  );
}

export type RadioChoice = Choice & { readonly help?: string };

/** One of two to four, all in sight. */
export function RadioField({
  name,
  label,
  help,
  optional,
  className,
  options,
  disabled,
}: FieldLook & Named & { readonly options: readonly RadioChoice[] }) {
  const { error, value, onChange, onBlur, ref } = useField<string | null>(name, label);
  return (
    <FieldFrame label={label} help={help} optional={optional} className={className} error={error} group>
      {(ids) => (
        <div role="radiogroup" aria-label={label} aria-describedby={ids['aria-describedby']} className="flex flex-wrap gap-2">
          {options.map((option, index) => (
            <label
              key={option.value}
              className="flex min-h-control flex-1 items-center gap-2.5 rounded-md border border-border-strong px-3 py-1.5 whitespace-nowrap has-checked:border-primary has-checked:bg-accent has-checked:text-accent-foreground"
            >
              <input
                ref={index === 0 ? ref : undefined}
                type="radio"
                name={name}
                value={option.value}
                checked={value === option.value}
                disabled={disabled === true || option.disabled === true}
                onBlur={onBlur}
                onChange={() => onChange(option.value)}
              />
              <Words label={option.label} help={option.help} />
            </label>
          ))}
        </div>
      )}
    </FieldFrame>
  );
}
