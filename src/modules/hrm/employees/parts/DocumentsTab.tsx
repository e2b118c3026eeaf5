import { FileText, Pencil, Plus, Trash2 } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';

import type { Stored } from '#data/kind.ts';
import { useKeys, useStore } from '#data/react.tsx';
import { addDays } from '#kernel/dates.ts';
import { m } from '#messages';
import { Button } from '#ui/control/Button.tsx';
import { IconButton } from '#ui/control/IconButton.tsx';
import { DateText } from '#ui/display/dates.tsx';
import { Photo } from '#ui/display/Photo.tsx';
import { StatusBadge } from '#ui/display/StatusBadge.tsx';
import { useTask } from '#ui/overlay/use-task.ts';
import { useToastUndo } from '#ui/overlay/use-toast-undo.ts';
import { Section } from '#ui/page/Section.tsx';

import { documentTypeText, type EmployeeRow } from '../../people/index.ts';
import { EmployeeDocument } from '../../people/kind.ts';
import { type PaperRow, paperCommands } from '../documents.ts';
import { useOpenFile } from '../use-open-file.ts';

const DocumentForm = lazy(() => import('./DocumentForm.tsx').then((file) => ({ default: file.DocumentForm })));

/** The papers of an employee, those first that end soonest. */
export function DocumentsTab({ row }: { readonly row: Stored<EmployeeRow> }) {
  const [asked, ask] = useState<'new' | Stored<PaperRow>>();
  const all = useKeys(EmployeeDocument, { by: 'employee', equals: row.id }) ?? [];
  const papers = all.filter((paper) => paper.deleted_at === null).toSorted((a, b) => endOf(a).localeCompare(endOf(b)));
  return (
    <Section
      title={m.people_tab_documents()}
      flush
      actions={
        row.deleted_at === null &&
        row.merged_into === null && (
          <Button size="sm" icon={Plus} onClick={() => ask('new')}>
            {m.people_document_add()}
          </Button>
        )
      }
    >
      {papers.length === 0 ? (
        <p className="p-4 text-13 text-muted-foreground">{m.people_document_none()}</p>
      ) : (
        <ul>
          {papers.map((paper) => (
            <Paper key={paper.id} paper={paper} onEdit={() => ask(paper)} />
          ))}
        </ul>
      )}
      <Suspense>
        {asked && <DocumentForm employee={row.id} {...(asked !== 'new' && { before: asked })} onClose={() => ask(undefined)} />}
      </Suspense>
    </Section>
  );
}

function endOf({ expires_on, title }: PaperRow): string {
  return `${expires_on ?? '9999'}${title}`;
}

function Paper({ paper, onEdit }: { readonly paper: Stored<PaperRow>; readonly onEdit: () => void }) {
  const store = useStore();
  const toastUndo = useToastUndo();
  const open = useOpenFile();
  const [remove] = useTask(async () => {
    await paperCommands.remove(store, paper.id);
    toastUndo(m.common_name_deleted({ name: paper.title }), () => paperCommands.restore(store, paper.id));
  });
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 border-b px-4 py-2.5 last:border-b-0">
      {paper.photos.length > 0 && (
        <span className="flex gap-1.5">
          {paper.photos.map((path) => (
            <button key={path} type="button" aria-label={m.people_document_open({ title: paper.title })} onClick={() => open(path)}>
              {path.endsWith('.pdf') ? (
                <span className="flex size-12 items-center justify-center rounded-sm bg-muted ring-1 ring-border ring-inset">
                  <FileText aria-hidden className="size-5 text-muted-foreground" />
                </span>
              ) : (
                <Photo path={path} load={store.readFile} alt="" size="md" />
              )}
            </button>
          ))}
        </span>
      )}
      <span className="min-w-40 flex-1">
        <span className="block text-14 font-medium">{paper.title}</span>
        <span className="block text-13 text-muted-foreground">
          {[documentTypeText[paper.type](), paper.note].filter(Boolean).join(' · ')}
        </span>
      </span>
      <Ends paper={paper} />
      <span className="flex">
        <IconButton icon={Pencil} label={m.people_document_edit()} small onClick={onEdit} />
        <IconButton icon={Trash2} label={m.common_delete()} small onClick={remove} />
      </span>
    </li>
  );
}

/** Until when a paper holds; one that ends within a month is marked. */
function Ends({ paper: { expires_on: ends } }: { readonly paper: PaperRow }) {
  const store = useStore();
  if (ends === null) return null;
  const over = ends < store.today();
  const soon = ends <= addDays(store.today(), 30);
  return (
    <span className="flex items-center gap-2 text-13">
      <span className="text-muted-foreground">{m.people_expires_on()}</span> <DateText day={ends} />
      {soon && <StatusBadge tone={over ? 'danger' : 'warning'} label={over ? m.people_document_over() : m.people_document_soon()} />}
    </span>
  );
}
