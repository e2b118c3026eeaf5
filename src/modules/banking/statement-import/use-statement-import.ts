import { useEffect, useMemo, useRef, useState } from 'react';

import { draftKey } from '#data/draft-key.ts';
import { useStore } from '#data/react.tsx';
import { choose, readChoice } from '#ui/choice.ts';

import {
  type DayOrder,
  decimalSignOf,
  type LoadedFile,
  type Mapping,
  oddReports,
  orderOf,
  ordersIn,
  recall,
  remember,
  understood,
  type Work,
} from '../../business/imports/index.ts';
import { bankFields, isMoney, sourceOf } from './columns.ts';
import { type Plan, planImport, type Said, type Suggest } from './plan.ts';
import { readSource, type Source, type SourceProblem, type Target } from './read-source.ts';
import { readSms } from './sms.ts';
import { isOneWay, otherCurrency, readTable } from './table.ts';
import { mostRows, type Told } from './told.ts';
import { type ImportOutcome, writeImport } from './write.ts';

export type State =
  | { readonly step: 'source'; readonly problem?: SourceProblem }
  | { readonly step: 'reading' | 'checking' | 'writing'; readonly share: number }
  | { readonly step: 'columns' }
  | { readonly step: 'check'; readonly plan: Plan }
  | { readonly step: 'done'; readonly plan: Plan; readonly outcome: ImportOutcome };

type TellingSource = Extract<Source, { readonly kind: 'told' }>;

/** The way of a statement into the books: read, say what its columns are, compare, write. Each of the long steps can be stopped. */
export function useStatementImport(target: Target, suggest: Suggest) {
  const store = useStore();
  const [state, setState] = useState<State>({ step: 'source' });
  const [file, setFile] = useState<LoadedFile>();
  const [bank, setBank] = useState<TellingSource>();
  const [mapping, setMapping] = useState<Mapping>([]);
  const stopper = useRef<AbortController>(undefined);
  useEffect(() => () => stopper.current?.abort(new Error('left')), []);
  const memory = draftKey(store, sourceOf(target.id).id);
  const style = useTableStyle(file, mapping, target);

  function work(step: 'reading' | 'checking' | 'writing'): Required<Work> {
    stopper.current = new AbortController();
    setState({ step, share: 0 });
    return { signal: stopper.current.signal, onProgress: (share) => setState({ step, share }) };
  }

  /** Runs a long step; where it is stopped the one before it is there again. */
  async function run(step: 'reading' | 'checking', before: State, task: (work: Required<Work>) => Promise<State>): Promise<void> {
    const options = work(step);
    try {
      setState(await task(options));
    } catch (error) {
      setState(before);
      if (!options.signal.aborted) throw error;
    }
  }

  async function plan(told: Told, options: Work): Promise<State> {
    if (told.rows.length > mostRows) return { step: 'source', problem: { code: 'too_many', rows: told.rows.length } };
    return { step: 'check', plan: await planImport(store, target.id, told, suggest, options) };
  }

  async function take(source: Source | SourceProblem, name: string, options: Work): Promise<State> {
    if ('code' in source) return { step: 'source', problem: source };
    if (source.kind === 'told') {
      setBank(source);
      return plan(source.told, options);
    }
    const { guess, seen, ...told } = await understood(source.table, sourceOf(target.id));
    const isField = (field: string): boolean => bankFields.some(({ id }) => id === field) || guess.includes(field);
    setFile({ ...told, name });
    setMapping(recall(memory, told.headers, seen, isField));
    return { step: 'columns' };
  }

  async function checkTable({ rows, odd, headers }: LoadedFile, options: Work): Promise<State> {
    const { currency } = target;
    const other = otherCurrency(rows, mapping, currency);
    if (other !== undefined) return { step: 'source', problem: { code: 'other_currency', currency: other } };
    const sign = await decimalSignOf(rows, mapping, isMoney);
    const told = await readTable(rows, mapping, { currency, sign, order: style.order, reversed: style.reversed }, options);
    remember(memory, headers, mapping);
    style.keep();
    return plan({ ...told, reports: [...oddReports(odd), ...told.reports] }, options);
  }

  return {
    state,
    file,
    mapping,
    style,
    /** What a bank says beside the rows. */
    bank,
    mapColumn: (column: number, field: string | null) =>
      setMapping((before) => before.map((old, i) => (i === column ? field : old === field ? null : old))),
    read: (picked: File) => {
      setFile(undefined);
      setBank(undefined);
      return run('reading', { step: 'source' }, async (options) => take(await readSource(picked, target, options), picked.name, options));
    },
    paste: (text: string) => {
      setFile(undefined);
      setBank(undefined);
      return run('checking', { step: 'source' }, (options) => plan(readSms(text, target.currency), options));
    },
    check: (table: LoadedFile) => run('checking', { step: 'columns' }, (options) => checkTable(table, options)),
    write: async (planned: Plan, said: Said) => {
      const options = work('writing');
      try {
        setState({ step: 'done', plan: planned, outcome: await writeImport(store, planned, said, options) });
      } catch (error) {
        setState({ step: 'check', plan: planned });
        throw error;
      }
    },
    stop: () => stopper.current?.abort(new Error('stopped')),
    back: () => setState(state.step === 'check' && file ? { step: 'columns' } : { step: 'source' }),
  };
}

/** How the days and amounts of a table are written: as it tells itself, else as was said of this account before, else as the country has it. */
function useTableStyle(file: LoadedFile | undefined, mapping: Mapping, { id, currency }: Target) {
  const store = useStore();
  const name = `account:${draftKey(store, `statement:${id}`)}`;
  const [keptOrder, keptSide] = (readChoice(name) ?? '').split(' ');
  const [said, say] = useState<DayOrder>();
  const [reversed, reverse] = useState(keptSide === 'reversed');
  const days = useMemo(() => {
    const column = mapping.indexOf('date');
    return column < 0 ? [] : (file?.rows ?? []).map(({ cells }) => cells[column] ?? '').filter((cell) => cell !== '');
  }, [file, mapping]);
  const told = useMemo(() => ordersIn(days), [days]);
  const oneWay = useMemo(
    () => file !== undefined && isOneWay(file.rows, mapping, { currency, sign: undefined }),
    [file, mapping, currency],
  );
  const asked = told === 'ask' || told === 'mixed';
  const kept = keptOrder === 'day' || keptOrder === 'month' ? keptOrder : orderOf(store.company().locale);
  const order = asked ? (said ?? kept) : told === 'plain' ? 'day' : told;
  return {
    order,
    /** Whether a person has to say which it is, and of which dates. */
    asked: asked ? { mixed: told === 'mixed', example: days.find((day) => ordersIn([day]) === 'ask') ?? days[0] ?? '' } : undefined,
    say,
    oneWay,
    reversed: oneWay && reversed,
    reverse,
    keep: () => choose(name, `${order} ${oneWay && reversed ? 'reversed' : ''}`),
  };
}

export type TableStyleAsked = ReturnType<typeof useTableStyle>;
