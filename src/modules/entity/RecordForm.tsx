import type { ReactNode } from 'react';
import type { FieldValues } from 'react-hook-form';
import { useNavigate } from 'react-router-dom';

import { Form, type FormProps } from '#ui/form/Form.tsx';
import { FormActions } from '#ui/form/FormActions.tsx';
import { FormPage } from '#ui/page/FormPage.tsx';

type Props<V extends FieldValues, Out> = Pick<FormProps<V, Out>, 'form' | 'onSubmit' | 'onSaved' | 'check' | 'children'> & {
  readonly title: string;
  readonly submit: string;
  /** At the left of the buttons: totals, a second way to save. */
  readonly beside?: ReactNode;
};

/** A long form on its own page, with lines as a rule; cancelling leads back to where one came from. */
export function RecordForm<V extends FieldValues, Out>({ title, submit, beside, children, ...form }: Props<V, Out>) {
  const navigate = useNavigate();
  return (
    <FormPage title={title} width="wide">
      <Form {...form}>
        {children}
        <FormActions submit={submit} sticky onCancel={() => void navigate(-1)}>
          {beside}
        </FormActions>
      </Form>
    </FormPage>
  );
}
