import { CircleCheck, Info } from 'lucide-react';
import { useState } from 'react';

import { useCompany } from '#data/react.tsx';
import { m } from '#messages';
import { Button } from '#ui/control/Button.tsx';
import { useNumberText } from '#ui/display/numbers.tsx';
import { Dialog } from '#ui/overlay/Dialog.tsx';
import { useTask } from '#ui/overlay/use-task.ts';

import { ColumnsStep } from '../../business/imports/index.ts';
import type { Books } from '../books/index.ts';
import { categoryFor, useCategoryRules } from '../category-rules/index.ts';
import { CheckStep } from './CheckStep.tsx';
import { bankFields, isEnough } from './columns.ts';
import { fieldText } from './import-texts.ts';
import { type Plan, type Suggest, type Tally, tallyOf, typeOf } from './plan.ts';
import { isNumberOf } from './read-source.ts';
import { SourceStep } from './SourceStep.tsx';
import { StyleQuestions } from './StyleQuestions.tsx';
import { useSaid } from './use-said.ts';
import { type State, useStatementImport } from './use-statement-import.ts';

type Props = {
  readonly books: Books;
  /** The account that the list is about. */
  readonly account: string | undefined;
  readonly onClose: () => void;
};

/** A bank's statement into the books of one account: where it comes from, what its columns are, what would become of each row, then writing. */
export function StatementImport({ books, account: asked, onClose }: Props) {
  const { currency } = useCompany();
  const number = useNumberText();
  const [account, setAccount] = useState((books.own.find(({ id }) => id === asked) ?? books.own[0])?.id ?? '');
  const [text, setText] = useState('');
  const known = books.accounts.find(({ id }) => id === account)?.number ?? '';
  const rules = useCategoryRules();
  const suggest: Suggest = (row) => categoryFor(rules, { type: typeOf(row), title: row.title, party: row.party });
  const run = useStatementImport({ id: account, number: known, currency }, suggest);
  const saying = useSaid();
  const { state, file, mapping } = run;
  const [read] = useTask(run.read);
  const [paste] = useTask(run.paste);
  const [check] = useTask(async () => file && run.check(file));
  const [write] = useTask((plan: Plan) => run.write(plan, saying.said));
  const busy = state.step === 'reading' || state.step === 'checking' || state.step === 'writing';
  const tally = state.step === 'check' ? tallyOf(state.plan, saying.said) : undefined;
  const begun = (start: () => void) => {
    saying.clear();
    start();
  };
  return (
    <Dialog
      open
      size="lg"
      onClose={busy ? run.stop : onClose}
      title={m.bank_import_title()}
      description={state.step === 'source' ? m.bank_import_help() : subtitle(books.accountName(account), file?.name)}
      footer={
        <>
          {tally && <p className="mr-auto self-center text-13 text-warning-strong">{openText(tally, number)}</p>}
          {busy && <Button onClick={run.stop}>{m.import_stop()}</Button>}
          {(state.step === 'columns' || state.step === 'check') && <Button onClick={run.back}>{m.ui_back()}</Button>}
          {state.step === 'columns' && (
            <Button tone="primary" onClick={() => begun(check)} disabled={!isEnough(mapping)}>
              {m.import_check()}
            </Button>
          )}
          {state.step === 'check' && tally && tally.add + tally.merge > 0 && (
            <Button tone="primary" onClick={() => write(state.plan)} disabled={tally.open + tally.bare > 0}>
              {m.import_start({ n: number(tally.add + tally.merge) })}
            </Button>
          )}
          {(state.step === 'done' || state.step === 'source') && (
            <Button tone={state.step === 'done' ? 'primary' : 'secondary'} onClick={onClose}>
              {m.ui_close()}
            </Button>
          )}
        </>
      }
    >
      {state.step === 'source' && (
        <SourceStep
          accounts={books.own}
          account={account}
          onAccount={setAccount}
          problem={state.problem}
          onFile={(picked) => begun(() => read(picked))}
          text={text}
          onType={setText}
          onText={(text) => begun(() => paste(text))}
        />
      )}
      <Working state={state} />
      {state.step === 'columns' && file && (
        <ColumnsStep
          file={file}
          mapping={mapping}
          fields={bankFields.map(({ id }) => id)}
          fieldLabel={(field) => fieldText[field]?.() ?? field}
          onMap={run.mapColumn}
          missing={isEnough(mapping) ? undefined : m.bank_import_needs()}
          without={mapping.includes('description') ? [] : ['description']}
        >
          <StyleQuestions style={run.style} />
        </ColumnsStep>
      )}
      {state.step === 'check' && (
        <CheckStep
          plan={state.plan}
          books={books}
          saying={saying}
          bank={run.bank}
          isOther={run.bank !== undefined && known !== '' && !isNumberOf(run.bank.account, known)}
        />
      )}
      {state.step === 'done' && <Outcome state={state} tally={tallyOf(state.plan, saying.said)} />}
    </Dialog>
  );
}

function subtitle(account: string, file: string | undefined): string {
  return [account, file].filter(Boolean).join(' · ');
}

/** What keeps the rows from being imported. */
function openText({ open, bare, add, merge }: Tally, number: (n: number) => string): string {
  if (open > 0) return open === 1 ? m.bank_import_open_one() : m.bank_import_open({ n: number(open) });
  if (bare > 0) return bare === 1 ? m.bank_import_bare_one() : m.bank_import_bare({ n: number(bare) });
  return add + merge === 0 ? m.bank_import_nothing() : '';
}

function Working({ state }: { readonly state: State }) {
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

function Outcome({ state, tally }: { readonly state: Extract<State, { readonly step: 'done' }>; readonly tally: Tally }) {
  const number = useNumberText();
  const { added, merged, stopped } = state.outcome;
  const counts = { added: number(added), merged: number(merged) };
  if (stopped) {
    return (
      <p role="status" className="flex items-start gap-2 rounded-md bg-warning-soft p-3 text-13 text-warning-strong">
        <Info aria-hidden className="size-4 shrink-0" />
        {m.bank_import_stopped(counts)}
      </p>
    );
  }
  const left = tally.skip + tally.there + state.plan.reports.length;
  return (
    <p role="status" className="flex items-start gap-2 rounded-md bg-success-soft p-3 text-13 text-success-strong">
      <CircleCheck aria-hidden className="size-4 shrink-0" />
      <span>
        <strong className="block font-semibold">{m.bank_import_done({ ...counts, left: number(left) })}</strong>
        {m.import_done_text()}
      </span>
    </p>
  );
}
