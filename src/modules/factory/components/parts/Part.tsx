import type { ReactNode } from 'react';

import { foldText } from '#kernel/search.ts';
import { m } from '#messages';
import { Field } from '#ui/form/Field.tsx';

import { useSetup } from '../use-setup.ts';

/** A named part of a form. */
export function Part({ title, text, children }: { readonly title: string; readonly text?: string; readonly children: ReactNode }) {
  return (
    <section className="flex flex-col gap-3 border-t pt-4">
      <div>
        <h3 className="text-14 font-semibold">{title}</h3>
        {text !== undefined && <p className="text-12 text-muted-foreground">{text}</p>}
      </div>
      {children}
    </section>
  );
}

/** A word by which components are sorted: one that there is, or a new one. */
export function CategoryField() {
  const { categories } = useSetup();
  return (
    <Field.Pick
      name="category"
      label={m.products_category()}
      optional
      search={(text) => categories.filter((one) => foldText(one).includes(foldText(text))).map((value) => ({ value, label: value }))}
      resolve={(value) => ({ value, label: value })}
      create={async (label) => ({ value: label.slice(0, 60), label: label.slice(0, 60) })}
    />
  );
}
