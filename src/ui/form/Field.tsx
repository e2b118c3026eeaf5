import type { ComponentProps, ReactNode } from 'react';
import type { FieldPath, FieldValues } from 'react-hook-form';

import { CheckboxField, PickField, RadioField, SelectField, SwitchField, TagsField } from './fields/choices.tsx';
import { MoneyField, PercentField, QuantityField } from './fields/numbers.tsx';
import { DateField, PhotoField, TimeField } from './fields/others.tsx';
import { EmailField, PasswordField, PhoneField, TextAreaField, TextField } from './fields/text.tsx';

/** Every field of a form. `form.Field` is the same with names checked against the schema. */
export const Field = {
  Text: TextField,
  TextArea: TextAreaField,
  Email: EmailField,
  Password: PasswordField,
  Phone: PhoneField,
  Money: MoneyField,
  Quantity: QuantityField,
  Percent: PercentField,
  Date: DateField,
  Time: TimeField,
  Select: SelectField,
  Pick: PickField,
  Radio: RadioField,
  Checkbox: CheckboxField,
  Switch: SwitchField,
  Tags: TagsField,
  Photo: PhotoField,
} as const;

type All = typeof Field;

export type Fields<V extends FieldValues> = {
  readonly [K in keyof All]: (props: Omit<ComponentProps<All[K]>, 'name'> & { readonly name: FieldPath<V> }) => ReactNode;
};
