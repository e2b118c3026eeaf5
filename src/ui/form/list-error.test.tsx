import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import * as v from 'valibot';
import { afterEach, expect, test } from 'vitest';

import { FieldFault } from './FieldFrame.tsx';
import { useListError } from './fields/use-field.ts';
import { Form } from './Form.tsx';
import { FormActions } from './FormActions.tsx';
import { LineItems, useLines } from './LineItems.tsx';
import { useForm } from './use-form.ts';

afterEach(cleanup);

const Schema = v.object({
  name: v.pipe(v.string(), v.minLength(1)),
  lines: v.pipe(v.array(v.object({ what: v.string() })), v.maxLength(1)),
});

function Fault() {
  return <FieldFault id="lines-error" error={useListError('lines', 'Lines')} />;
}

function Screen({ name }: { readonly name: string }) {
  const form = useForm(Schema, { name, lines: [{ what: 'a' }, { what: 'b' }] });
  const { Field } = form;
  return (
    <Form form={form} onSubmit={async () => undefined}>
      <Field.Text name="name" label="Name" />
      <LineItems lines={useLines(form, 'lines')} label="Lines" columns={[{ header: 'What' }]}>
        {({ index }) => [<Field.Text key="what" name={`lines.${index}.what`} label="What" />]}
      </LineItems>
      <Fault />
      <FormActions submit="Save" />
    </Form>
  );
}

test('what is wrong with all lines together stands below them, also where nothing else is wrong', async () => {
  render(<Screen name="Rahim" />);
  fireEvent.click(screen.getByText('Save'));
  expect(await screen.findByText('At most 1 are possible.')).toBeTruthy();
});

test('beside other errors it is called by its name', async () => {
  render(<Screen name="" />);
  fireEvent.click(screen.getByText('Save'));
  const link = await screen.findByRole('button', { name: /At most/ });
  expect(link.textContent).toBe('Lines: At most 1 are possible.');
});
