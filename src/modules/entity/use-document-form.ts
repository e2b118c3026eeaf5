import { useNavigate } from 'react-router-dom';

import { m } from '#messages';
import type { AnySchema } from '#ui/form/use-form.ts';

import { useEntityForm } from './use-entity-form.ts';

type Options<S extends AnySchema, R extends { readonly id: string }, F> = Omit<
  Parameters<typeof useEntityForm<S, R, F>>[0],
  'said' | 'onClose' | 'onSaved'
> & {
  /** The address of the list. */
  readonly list: string;
  readonly pageOf: (id: string) => string;
};

/** The form of a document on a page of its own; once it is saved, its page shows. `<RecordForm {...page} title={…} submit={…}>` */
export function useDocumentForm<S extends AnySchema, R extends { readonly id: string }, F>({ list, pageOf, ...options }: Options<S, R, F>) {
  const navigate = useNavigate();
  const show = (id: string) => void navigate(pageOf(id), { replace: true });
  const { form, before, dialog } = useEntityForm<S, R, F>({
    ...options,
    said: { added: m.common_saved, saved: m.common_saved },
    onClose: () => (options.before ? show(options.before.id) : void navigate(list)),
    onSaved: show,
  });
  const { onClose, ...page } = dialog;
  return { form, before, page: { ...page, onSaved: onClose } };
}
