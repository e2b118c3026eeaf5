import { type ReactNode, useId } from 'react';

import { m } from '#messages';

import { type ControlIds, FieldFault, type FieldLook } from '../FieldFrame.tsx';
import { Combobox, type ComboboxProps } from '../inputs/Combobox.tsx';
import { type Choice, SelectInput } from '../inputs/SelectInput.tsx';
import { SwitchInput } from '../inputs/SwitchInput.tsx';
import { TagsInput, type TagsInputProps } from '../inputs/TagsInput.tsx';
import { FormField } from './FormField.tsx';
import { useField } from './use-field.ts';

type Named = { readonly name: string; readonly disabled?: boolean };

/** One of a few. `optional` adds an empty choice, kept as null. */
export function SelectField({
  options,
  none,
  disabled,
  ...look
}: FieldLook & Named & { readonly options: readonly Choice[]; readonly none?: string }) {
  return (
    <FormField<string | null> {...look}>
      {(control) => (
        <SelectInput {...control} disabled={disabled} options={options} none={none ?? (look.optional ? m.ui_none() : undefined)} />
      )}
    </FormField>
  );
}

type PickFieldProps = FieldLook &
  Named &
  Pick<ComboboxProps, 'search' | 'resolve' | 'create' | 'createLabel' | 'placeholder'> & {
    /** Also told the whole option, to fill other fields. */
    readonly onPick?: ComboboxProps['onChange'];
  };

/** One row of many, searched while one types; kept as id or null. */
export function PickField({ name, label, help, optional, className, onPick, ...rest }: PickFieldProps) {
  return (
    <FormField<string | null> {...{ name, label, help, optional, className }}>
      {({ name: _name, ...control }) => (
        <Combobox
          {...rest}
          {...control}
          label={label}
          clearable={optional}
          onChange={(next, option) => {
            control.onChange(next);
            onPick?.(next, option);
          }}
        />
      )}
    </FormField>
  );
}

/** Words as chips, kept as a list. */
export function TagsField({
  suggestions,
  colourOf,
  disabled,
  ...look
}: FieldLook & Named & Pick<TagsInputProps, 'suggestions' | 'colourOf'>) {
  return (
    <FormField<readonly string[]> {...look}>
      {(control) => <TagsInput {...control} disabled={disabled} {...(suggestions && { suggestions })} {...(colourOf && { colourOf })} />}
    </FormField>
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

type RadioChoice = Choice & { readonly help?: string };

/** One of two to four, all in sight. */
export function RadioField({ options, disabled, ...look }: FieldLook & Named & { readonly options: readonly RadioChoice[] }) {
  return (
    <FormField<string | null> {...look} group>
      {({ name, value, onChange, onBlur, ref, ...ids }) => (
        <div role="radiogroup" aria-label={look.label} aria-describedby={ids['aria-describedby']} className="flex flex-wrap gap-2">
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
    </FormField>
  );
}
