import { useEffect, useRef, useState } from 'react';

import { draftKey } from '#data/draft-key.ts';
import { useStore } from '#data/react.tsx';

import type { Mapping } from './mapping.ts';
import type { ImportPlan, Work } from './plan.ts';
import { type FileProblem, oddReports, readAnyFile, readFile, type ReadFile } from './read-file.ts';
import { recall, remember } from './remembered.ts';
import { type ImportResult, runImport } from './run.ts';
import { type ImportSource, isHeaderOf, type LoadedFile, understood } from './understood.ts';

export type ImportState =
  | { readonly step: 'file'; readonly problem?: FileProblem }
  | { readonly step: 'reading' | 'checking' | 'writing'; readonly share: number }
  | { readonly step: 'columns' }
  | { readonly step: 'report'; readonly plan: ImportPlan }
  | { readonly step: 'done'; readonly plan: ImportPlan; readonly result: ImportResult };

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

  const memory = draftKey(store, source.id);

  async function read(picked: File): Promise<void> {
    const options = work('reading');
    try {
      const written = await (source.anyWay ? readAnyFile : readFile)(picked, { ...options, isHeader: isHeaderOf(source) });
      if ('code' in written) return setState({ step: 'file', problem: written });
      const { guess, seen, ...told } = await understood(written, source);
      const isField = (field: string): boolean => source.fields.some(({ id }) => id === field) || guess.includes(field);
      setFile({ ...told, name: picked.name });
      // Last: what a person has said of a column holds against what it looks like.
      setMapping(recall(memory, told.headers, seen, isField));
      setState({ step: 'columns' });
    } catch {
      setState(options.signal.aborted ? { step: 'file' } : { step: 'file', problem: { code: 'failed' } });
    }
  }

  async function check(plan: (work: Work) => Promise<ImportPlan>): Promise<void> {
    const options = work('checking');
    try {
      const planned = await plan(options);
      if (file) remember(memory, file.headers, mapping);
      const reports = [...oddReports(file?.odd ?? []), ...planned.reports].toSorted((a, b) => a.line - b.line);
      setState({ step: 'report', plan: { ...planned, reports } });
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
  file: Pick<ReadFile, 'rows' | 'odd'>,
  plan: ImportPlan,
  reason: (report: ImportPlan['reports'][number]) => string,
): readonly (readonly string[])[] {
  const reasons = new Map<number, string[]>();
  for (const report of plan.reports)
    if (report.outcome === 'invalid') reasons.set(report.line, [...(reasons.get(report.line) ?? []), reason(report)]);
  const rows = [...file.rows, ...file.odd].toSorted((a, b) => a.line - b.line);
  return rows.filter((row) => reasons.has(row.line)).map((row) => [reasons.get(row.line)?.join('; ') ?? '', ...row.cells]);
}
