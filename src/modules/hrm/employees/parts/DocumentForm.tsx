import { FileText, Paperclip, X } from 'lucide-react';
import { useRef } from 'react';
import * as v from 'valibot';

import { mostPhotos } from '#data/fields.ts';
import type { Stored } from '#data/kind.ts';
import { savePhoto } from '#data/photos.ts';
import { useStore } from '#data/react.tsx';
import { m } from '#messages';
import { Button } from '#ui/control/Button.tsx';
import { IconButton } from '#ui/control/IconButton.tsx';
import { useNumberText } from '#ui/display/numbers.tsx';
import { Photo } from '#ui/display/Photo.tsx';
import { FieldFrame, FieldRow } from '#ui/form/FieldFrame.tsx';
import { FormDialog } from '#ui/form/FormDialog.tsx';
import { useFormValue } from '#ui/form/use-form.ts';
import { toast } from '#ui/overlay/toast.tsx';
import { useTask } from '#ui/overlay/use-task.ts';

import { useEntityForm } from '../../../entity/index.ts';
import { documentTypeText } from '../../people/index.ts';
import { documentTypes, EmployeeDocument } from '../../people/kind.ts';
import { type PaperFacts, paperCommands, type PaperRow } from '../documents.ts';

const { type, title, photos, issued_on, expires_on, note } = EmployeeDocument.schema.entries;
const Fields = v.object({ type, title, photos, issued_on, expires_on, note });

type Props = { readonly employee: string; readonly before?: Stored<PaperRow>; readonly onClose: () => void };

/** A paper of an employee: what it is, until when it holds, and its pages. */
export function DocumentForm({ employee, before: now, onClose }: Props) {
  const { form, before, dialog } = useEntityForm<typeof Fields, PaperRow, PaperFacts>({
    fields: Fields,
    draft: `employee-document:${employee}`,
    before: now,
    start: { type: 'nid', title: '', photos: [], issued_on: null, expires_on: null, note: '' },
    commands: paperCommands,
    factsOf: (values) => ({ ...values, employee_id: employee }),
    said: { added: m.common_saved, saved: m.common_saved },
    onClose,
  });
  const { Field } = form;
  return (
    <FormDialog {...dialog} title={before ? m.people_document_edit() : m.people_document_add()} submit={m.ui_save()}>
      <FieldRow>
        <Field.Select
          name="type"
          label={m.money_type()}
          options={documentTypes.map((value) => ({ value, label: documentTypeText[value]() }))}
        />
        <Field.Text name="title" label={m.people_document_title()} autoComplete="off" />
      </FieldRow>
      <FieldRow>
        <Field.Date name="issued_on" label={m.people_issued_on()} optional />
        <Field.Date name="expires_on" label={m.people_expires_on()} optional />
      </FieldRow>
      <Files
        id={before?.id ?? form.id}
        paths={useFormValue(form, 'photos')}
        onChange={(change) => form.methods.setValue('photos', [...change(form.methods.getValues('photos'))], { shouldDirty: true })}
      />
      <Field.Text name="note" label={m.common_notes()} optional />
    </FormDialog>
  );
}

type FilesProps = {
  readonly id: string;
  readonly paths: readonly string[];
  readonly onChange: (change: (paths: readonly string[]) => readonly string[]) => void;
};

/** Photos and PDF files, kept on this device before they are sent. */
function Files({ id, paths, onChange }: FilesProps) {
  const store = useStore();
  const number = useNumberText();
  const input = useRef<HTMLInputElement>(null);
  const full = paths.length >= mostPhotos;
  const [add, adding] = useTask(async (picked: readonly File[]) => {
    for (const file of picked.slice(0, mostPhotos - paths.length)) {
      const owner = { kind: EmployeeDocument, id };
      const kept = file.type === 'application/pdf' ? keepPdf(file) : savePhoto(store, owner, file);
      const path = await kept.catch(() => undefined);
      if (path === undefined) toast.error(m.people_document_failed());
      else onChange((old) => [...new Set([...old, path])]);
    }
  });
  async function keepPdf(file: File): Promise<string> {
    if (file.size > largest) throw new Error('too large');
    return store.saveFile(EmployeeDocument, id, file);
  }
  return (
    <FieldFrame label={m.people_document_files()} help={m.people_document_files_help()} optional group>
      {() => (
        <div className="flex flex-col items-start gap-3">
          {paths.length > 0 && (
            <ul className="flex flex-wrap gap-2">
              {paths.map((path, i) => (
                <li key={path} className="relative">
                  {path.endsWith('.pdf') ? (
                    <span className="flex size-24 items-center justify-center rounded-sm bg-muted ring-1 ring-border ring-inset">
                      <FileText role="img" aria-label={m.people_document_pdf()} className="size-7 text-muted-foreground" />
                    </span>
                  ) : (
                    <Photo path={path} load={store.readFile} alt={m.banking_paper_of({ n: number(i + 1) })} size="lg" />
                  )}
                  <IconButton
                    icon={X}
                    label={m.banking_paper_remove({ n: number(i + 1) })}
                    small
                    className="absolute -top-1.5 -right-1.5 border bg-card coarse:top-0 coarse:right-0"
                    onClick={() => onChange((old) => old.filter((other) => other !== path))}
                  />
                </li>
              ))}
            </ul>
          )}
          <Button size="sm" icon={Paperclip} busy={adding} disabled={full} onClick={() => input.current?.click()}>
            {m.people_document_choose()}
          </Button>
          <input
            ref={input}
            type="file"
            accept="image/*,application/pdf"
            multiple
            aria-label={m.people_document_choose()}
            className="sr-only"
            tabIndex={-1}
            onChange={(event) => {
              add([...(event.target.files ?? [])]);
              event.target.value = '';
            }}
          />
        </div>
      )}
    </FieldFrame>
  );
}

/** What storage takes, in bytes. */
const largest = 10 * 1024 * 1024;
