import { useEffect, useState } from 'react';
import type { DefaultValues } from 'react-hook-form';
import type { InferInput } from 'valibot';

import { draftKey } from '#data/draft-key.ts';
import { useAccess, useRow, useStore } from '#data/react.tsx';
import { type AnySchema, useForm } from '#ui/form/use-form.ts';

import { Company, type CompanyRow } from './kind.ts';

/** The company's row; `undefined` while it is read. */
export function useCompanyRow(): CompanyRow | undefined {
  return useRow(Company, useAccess().tenantId) ?? undefined;
}

/**
 * A form over some fields of the company that stays open after saving. What others change, or the server takes back, stands in it at
 * once, unless something is being typed; `before` is the row that its writer saw.
 */
export function useCompanyForm<S extends AnySchema>(
  name: string,
  schema: S,
  row: CompanyRow,
  valuesOf: (row: CompanyRow) => DefaultValues<InferInput<S>>,
) {
  const [before, setBefore] = useState(row);
  const form = useForm(schema, valuesOf(before), { draftKey: draftKey(useStore(), `company:${name}`), row: before });
  const { methods } = form;
  const { isDirty } = methods.formState;
  const told = JSON.stringify(valuesOf(row));
  useEffect(() => {
    if (isDirty || told === JSON.stringify(valuesOf(before))) return;
    methods.reset(valuesOf(row));
    setBefore(row);
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- `told` stands for `row`
  }, [told, isDirty]);
  return { form, before: form.seen };
}
