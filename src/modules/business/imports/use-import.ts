import { useEffect, useRef, useState } from 'react';

import { useStore } from '#data/react.tsx';
import { type CsvFile, readCsv } from '#kernel/csv.ts';

import { detectFormat, guessMapping, type ImportField, type ImportFormat, type Mapping } from './mapping.ts';
import type { ImportPlan, Work } from './plan.ts';
import { type ImportResult, runImport } from './run.ts';

/** What differs between the imports of two things. */
export type ImportSource = {
  readonly fields: readonly ImportField[];
  readonly formats: readonly ImportFormat[];
  readonly special?: (header: string) => string | null;
};

export type LoadedFile = CsvFile & { readonly name: string; readonly format: ImportFormat | undefined };

export type ImportState =
  | { readonly step: 'file'; readonly problem?: 'failed' | 'too_big' | 'empty' }
  | { readonly step: 'reading' | 'checking' | 'writing'; readonly share: number }
  | { readonly step: 'columns' }
  | { readonly step: 'report'; readonly plan: ImportPlan }
  | { readonly step: 'done'; readonly plan: ImportPlan; readonly result: ImportResult };

const largestFile = 25 * 1024 * 1024;

/** The way of a file from the disk into the store: read, map, check, write. Each of the long steps can be stopped. */
export function useImport(source: ImportSource) {
  const store = useStore();
  const [state, setState] = useState<ImportState>({ step: 'file' });
  const [file, setFile] = useState<LoadedFile>();
  const [mapping, setMapping] = useState<Mapping>([]);
  const stopper = useRef<AbortController>(undefined);
  useEffect(() => () => stopper.current?.abort(new Error('left')), []);

  function work(step: 'reading' | 'checking' | 'writing'): Required<Work> {
    stopper.current = new AbortController();
    setState({ step, share: 0 });
    return { signal: stopper.current.signal, onProgress: (share) => setState({ step, share }) };
  }

  async function read(picked: File): Promise<void> {
    if (picked.size > largestFile) return setState({ step: 'file', problem: 'too_big' });
    const options = work('reading');
    try {
      const csv = await readCsv(await picked.text(), options);
      if (csv.rows.length === 0) return setState({ step: 'file', problem: 'empty' });
      const format = detectFormat(csv.headers, source.formats);
      setFile({ ...csv, name: picked.name, format });
      setMapping(guessMapping(csv.headers, source.fields, format, source.special));
      setState({ step: 'columns' });
    } catch {
      setState(options.signal.aborted ? { step: 'file' } : { step: 'file', problem: 'failed' });
    }
  }

  async function check(plan: (work: Work) => Promise<ImportPlan>): Promise<void> {
    const options = work('checking');
    try {
      setState({ step: 'report', plan: await plan(options) });
    } catch (error) {
      setState({ step: 'columns' });
      if (!options.signal.aborted) throw error;
    }
  }

  async function write(plan: ImportPlan): Promise<void> {
    const options = work('writing');
    try {
      setState({ step: 'done', plan, result: await runImport(store, plan, options) });
    } catch (error) {
      setState({ step: 'report', plan });
      throw error;
    }
  }

  return {
    state,
    file,
    mapping,
    mapColumn: (column: number, field: string | null) =>
      setMapping((before) => before.map((old, i) => (i === column ? field : old === field ? null : old))),
    read,
    check,
    write,
    stop: () => stopper.current?.abort(new Error('stopped')),
    back: () => setState({ step: state.step === 'report' ? 'columns' : 'file' }),
  };
}

/** The rows with errors as a file of the same columns, the reason in front, to be mended and imported again. */
export function brokenRows(
  file: CsvFile,
  plan: ImportPlan,
  reason: (report: ImportPlan['reports'][number]) => string,
): readonly (readonly string[])[] {
  const reasons = new Map<number, string[]>();
  for (const report of plan.reports)
    if (report.outcome === 'invalid') reasons.set(report.line, [...(reasons.get(report.line) ?? []), reason(report)]);
  return file.rows.filter((row) => reasons.has(row.line)).map((row) => [reasons.get(row.line)?.join('; ') ?? '', ...row.cells]);
}
