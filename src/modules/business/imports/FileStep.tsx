import { FileUp } from 'lucide-react';
import { type ReactNode, useRef, useState } from 'react';

import { csvText } from '#kernel/csv.ts';
import { m } from '#messages';
import { Button } from '#ui/control/Button.tsx';
import { type NumberText, useNumberText } from '#ui/display/numbers.tsx';
import { downloadCsv } from '#ui/table/download.ts';

import type { FileProblem } from './read-file.ts';

export function FileStep({
  onFile,
  problem,
  template,
  anyWay,
  children,
}: {
  readonly onFile: (file: File) => void;
  readonly problem: FileProblem | undefined;
  readonly template: { readonly name: string; readonly headers: readonly string[] };
  /** Spreadsheets as well. */
  readonly anyWay: boolean;
  readonly children: ReactNode;
}) {
  const input = useRef<HTMLInputElement>(null);
  const [over, setOver] = useState(false);
  const number = useNumberText();
  const pick = anyWay ? m.import_pick_any() : m.import_pick();
  return (
    <div className="flex flex-col gap-3">
      <div
        className={`flex flex-col items-center gap-2 rounded-lg border border-dashed px-4 py-10 text-center ${over ? 'border-primary bg-accent' : 'border-border-strong'}`}
        onDragOver={(event) => {
          event.preventDefault();
          setOver(true);
        }}
        onDragLeave={() => setOver(false)}
        onDrop={(event) => {
          event.preventDefault();
          setOver(false);
          const [file] = event.dataTransfer.files;
          if (file) onFile(file);
        }}
      >
        <FileUp aria-hidden className="size-6 text-muted-foreground" />
        <Button tone="primary" onClick={() => input.current?.click()}>
          {pick}
        </Button>
        <span className="text-13 text-muted-foreground coarse:hidden">{m.ui_drop_here()}</span>
        <input
          ref={input}
          type="file"
          accept={`.csv,.tsv,.txt,text/csv${anyWay ? ',.xlsx' : ''}`}
          aria-label={pick}
          className="sr-only"
          tabIndex={-1}
          onChange={(event) => {
            const file = event.target.files?.[0];
            if (file) onFile(file);
          }}
        />
      </div>
      {problem && (
        <p role="alert" className="text-13 text-danger-strong">
          {fileProblemText(problem, number)}
        </p>
      )}
      {children}
      <Button tone="quiet" size="sm" className="self-start" onClick={() => downloadCsv(template.name, csvText(template.headers, []))}>
        {m.import_template()}
      </Button>
    </div>
  );
}

const problems = {
  failed: m.import_failed,
  too_big: m.import_too_big,
  empty: m.import_empty_file,
  spreadsheet: m.import_spreadsheet,
  web_page: m.import_web_page,
  not_text: m.import_not_text,
} as const;

export function fileProblemText(problem: FileProblem, number: NumberText): string {
  return problem.code === 'unclosed' ? m.import_unclosed({ n: number(problem.line) }) : problems[problem.code]();
}
