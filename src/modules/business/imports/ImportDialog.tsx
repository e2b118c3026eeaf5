import type { ReactNode } from 'react';

import { m } from '#messages';
import { Button } from '#ui/control/Button.tsx';
import { useNumberText } from '#ui/display/numbers.tsx';
import { Dialog } from '#ui/overlay/Dialog.tsx';
import { useTask } from '#ui/overlay/use-task.ts';

import { ColumnsStep } from './ColumnsStep.tsx';
import { FileStep } from './FileStep.tsx';
import type { Mapping } from './mapping.ts';
import { pastedTable } from './pasted.ts';
import { PasteRows } from './PasteRows.tsx';
import { hasSomething, type ImportPlan, type Work } from './plan.ts';
import { ReportStep } from './ReportStep.tsx';
import { type ImportSource, isHeaderOf, type LoadedFile } from './understood.ts';
import { type ImportState, useImport } from './use-import.ts';

export type ImportDialogProps = {
  readonly onClose: () => void;
  readonly title: string;
  readonly help: string;
  readonly source: ImportSource;
  readonly fieldLabel: (field: string) => string;
  /** One of these columns must be there. */
  readonly needsOneOf: readonly string[];
  /** What is said where none is; absent = that a name is needed. */
  readonly needs?: string;
  readonly template: { readonly name: string; readonly headers: readonly string[] };
  /** What else must be asked about the file, e.g. the currency. */
  readonly questions?: (file: LoadedFile, mapping: Mapping) => ReactNode;
  /** False while one of the questions is open. */
  readonly answered?: (file: LoadedFile, mapping: Mapping) => boolean;
  readonly plan: (file: LoadedFile, mapping: Mapping, work: Work) => Promise<ImportPlan>;
};

/** The import of a CSV file: choose it, say what its columns mean, see what would happen, then write. */
export function ImportDialog({
  onClose,
  title,
  help,
  source,
  fieldLabel,
  needsOneOf,
  needs = m.import_needs_name(),
  template,
  questions,
  answered,
  plan,
}: ImportDialogProps) {
  const number = useNumberText();
  const rowsText = (name: string, n: number): string =>
    n === 1 ? m.import_file_rows_one({ name }) : m.import_file_rows({ name, n: number(n) });
  const run = useImport(source);
  const { state, file, mapping } = run;
  const [check] = useTask(async () => file && run.check((work) => plan(file, mapping, work)));
  const [write] = useTask(run.write);
  const use = (made: ImportPlan) => {
    if (!made.take) return write(made);
    made.take();
    onClose();
  };
  const mapped = needsOneOf.some((field) => mapping.includes(field));
  const busy = state.step === 'reading' || state.step === 'checking' || state.step === 'writing';
  return (
    <Dialog
      open
      size="lg"
      onClose={busy ? run.stop : onClose}
      title={title}
      description={file && state.step !== 'file' ? rowsText(file.name, file.rows.length + file.odd.length) : help}
      footer={
        <>
          {busy && <Button onClick={run.stop}>{m.import_stop()}</Button>}
          {(state.step === 'columns' || state.step === 'report') && <Button onClick={run.back}>{m.ui_back()}</Button>}
          {state.step === 'columns' && file && (
            <Button tone="primary" onClick={check} disabled={!mapped || answered?.(file, mapping) === false}>
              {m.import_check()}
            </Button>
          )}
          {state.step === 'report' && hasSomething(state.plan) && (
            <Button tone="primary" onClick={() => use(state.plan)}>
              {m.import_start({ n: number(toWrite(state.plan)) })}
            </Button>
          )}
          {(state.step === 'done' || state.step === 'file') && (
            <Button tone={state.step === 'done' ? 'primary' : 'secondary'} onClick={onClose}>
              {m.ui_close()}
            </Button>
          )}
        </>
      }
    >
      <Stepper state={state} />
      {state.step === 'file' && (
        <FileStep onFile={(picked) => void run.read(picked)} problem={state.problem} template={template} anyWay={source.anyWay === true}>
          {source.anyWay && (
            <PasteRows
              columns={template.headers}
              onRows={(text) =>
                void run.read(
                  new File([pastedTable(text, template.headers, isHeaderOf(source))], m.import_pasted_name(), { type: 'text/csv' }),
                )
              }
            />
          )}
        </FileStep>
      )}
      {busy && <Working state={state} />}
      {state.step === 'columns' && file && (
        <ColumnsStep
          file={file}
          mapping={mapping}
          fields={fieldsFor(source, mapping)}
          fieldLabel={fieldLabel}
          onMap={run.mapColumn}
          missing={mapped ? undefined : needs}
          without={source.advised.filter((field) => !mapping.some((one) => one === field || one?.startsWith(`${field}:`)))}
        >
          {questions?.(file, mapping)}
        </ColumnsStep>
      )}
      {(state.step === 'report' || state.step === 'done') && file && (
        <ReportStep file={file} plan={state.plan} result={state.step === 'done' ? state.result : undefined} />
      )}
    </Dialog>
  );
}

/** How many things the button speaks of: those of the first count, which is what the file is about. */
function toWrite(plan: ImportPlan): number {
  const [first] = Object.values(plan.tallies);
  return first ? first.created + first.updated : 0;
}

/** Fields to choose from: the known ones and those that a header brought along. */
function fieldsFor(source: ImportSource, mapping: Mapping): readonly string[] {
  const known = source.fields.map((field) => field.id);
  return [...known, ...mapping.filter((field) => field !== null && !known.includes(field)).map(String)];
}

function Working({ state }: { readonly state: ImportState }) {
  if (!('share' in state)) return null;
  const texts = { reading: m.import_reading, checking: m.import_checking, writing: m.import_writing };
  return (
    <div role="status" className="flex flex-col gap-3 py-10">
      <p className="text-center text-muted-foreground">{texts[state.step]()}</p>
      <progress
        max={1}
        value={state.share}
        aria-label={texts[state.step]()}
        className="h-1.5 w-full overflow-hidden rounded-full [&::-webkit-progress-bar]:bg-muted [&::-webkit-progress-value]:bg-primary"
      />
    </div>
  );
}

const steps = ['file', 'columns', 'report', 'done'] as const;

function Stepper({ state }: { readonly state: ImportState }) {
  const labels = {
    file: m.import_step_file(),
    columns: m.ui_columns(),
    report: m.import_step_check(),
    done: m.common_import(),
  };
  const at = steps.indexOf(
    ({ reading: 'file', checking: 'columns', writing: 'report' } as const)[state.step as 'reading'] ?? (state.step as 'file'),
  );
  return (
    <ol className="mb-4 flex gap-1.5">
      {steps.map((step, i) => (
        <li key={step} aria-current={i === at ? 'step' : undefined} className="flex-1">
          <span className={`block h-1 rounded-full ${i <= at ? 'bg-primary' : 'bg-muted'}`} />
          <span className={`mt-1 block text-12 ${i === at ? 'font-medium text-foreground' : 'text-muted-foreground'}`}>{labels[step]}</span>
        </li>
      ))}
    </ol>
  );
}
