import { Pencil, X } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router-dom';

import { useAccess, useStore } from '#data/react.tsx';
import { href } from '#kernel/href.ts';
import { m } from '#messages';
import { Button } from '#ui/control/Button.tsx';
import { IconButton } from '#ui/control/IconButton.tsx';
import { Money } from '#ui/display/Money.tsx';
import { PendingDot } from '#ui/display/PendingDot.tsx';
import { useTask } from '#ui/overlay/use-task.ts';
import { useToastUndo } from '#ui/overlay/use-toast-undo.ts';

import { offersParcels } from '../offered.ts';
import type { ParcelRow } from '../sale-rules/index.ts';
import type { LineDecision } from '../sale-rules/kind.ts';
import { decideLine, removeLine, restoreLine } from './commands.ts';
import { FindOwner } from './FindOwner.tsx';
import { LineForm } from './LineForm.tsx';
import type { ReadLine } from './match.ts';
import { decisionText, figureText } from './payment-texts.ts';
import { type Choice, figureNames, type MatchState, netOf, type PaymentRow } from './rules.ts';

type Props = {
  readonly read: ReadLine;
  readonly payment: PaymentRow;
  /** Parcels that may be its own. */
  readonly due: readonly ParcelRow[];
  readonly writable: boolean;
};

/** One line: theirs beside ours, and what is decided of it. */
export function StatementLine({ read, payment, due, writable }: Props) {
  const { line, parcel, match } = read;
  const store = useStore();
  const toastUndo = useToastUndo();
  const [editing, edit] = useState(false);
  const [decide] = useTask((decision: LineDecision) => decideLine(store, line.id, decision));
  const [remove] = useTask(async () => {
    await removeLine(store, line.id);
    toastUndo(m.statements_line_removed(), () => restoreLine(store, line.id));
  });
  const name = line.reference || (parcel?.parcel_id ?? '');
  const buttons = writable && (
    <div role="group" aria-label={m.statements_decide({ number: name })} className="flex flex-wrap gap-1.5">
      {read.choices.map((one) => (
        <Button
          key={one}
          size="sm"
          tone={line.decision === one ? 'primary' : 'secondary'}
          aria-pressed={line.decision === one}
          onClick={() => decide(line.decision === one ? 'open' : one)}
        >
          {wordOf(one, match)}
        </Button>
      ))}
      <span className="flex">
        <IconButton icon={Pencil} small label={m.statements_correct({ number: name })} onClick={() => edit(true)} />
        <IconButton icon={X} small label={m.ui_remove_named({ name })} onClick={remove} />
      </span>
    </div>
  );
  const form = editing && <LineForm line={line} name={name} onClose={() => edit(false)} />;
  // What fits takes one line of the screen: there may be hundreds.
  if (isPlain(match))
    return (
      <li className="flex flex-wrap items-center gap-x-4 gap-y-1.5 px-4 py-2" data-match={match}>
        <div className="min-w-40 flex-1">
          <Whose read={read} name={name} writable={writable} />
        </div>
        <Money minor={netOf(line)} className={`text-14 font-medium ${line.decision === 'skip' ? left : ''}`} />
        {buttons}
        {form}
      </li>
    );
  return (
    <li className="grid gap-x-6 gap-y-2 px-4 py-3 sm:grid-cols-[minmax(0,1fr)_minmax(13rem,auto)]" data-match={match}>
      <div className="flex min-w-0 flex-col gap-2">
        <Whose read={read} name={name} writable={writable} />
        {buttons}
        {writable && match === 'not_due' && line.parcel_id !== null && <RecordOutcome parcelId={line.parcel_id} />}
        {writable && match === 'unknown' && line.decision === 'open' && (
          <FindOwner line={line} courier={payment.shipping_company_id} due={due} />
        )}
      </div>
      <LineFigures read={read} />
      {form}
    </li>
  );
}

function wordOf(decision: Choice, match: MatchState): string {
  return match === 'unknown' && decision === 'accept' ? m.statements_accept_unknown() : decisionText[decision]();
}

/** What is paid before it has ended here: its page is where the end is recorded. */
function RecordOutcome({ parcelId }: { readonly parcelId: string }) {
  if (!offersParcels(useAccess())) return null;
  return (
    <Link className="touch-target self-start text-13 text-link hover:underline" to={href('/app/parcels/:parcelId', { parcelId })}>
      {m.courier_money_record_outcome()}
    </Link>
  );
}

const left = 'text-muted-foreground line-through';

function isPlain(match: MatchState): boolean {
  return match === 'matched' || match === 'duplicate';
}

/** The number that the statement has, the parcel and the customer; once nobody decides any more, what was decided. */
function Whose({ read: { line, parcel, match }, name, writable }: Pick<Props, 'read' | 'writable'> & { readonly name: string }) {
  const linked = offersParcels(useAccess()) && line.parcel_id !== null;
  const number = parcel?.parcel_id;
  return (
    <div className="min-w-0">
      <p className="flex items-center gap-1.5 text-14 font-medium figures">
        {linked ? (
          <Link
            className="touch-target truncate text-link hover:underline"
            to={href('/app/parcels/:parcelId', { parcelId: line.parcel_id })}
          >
            {name}
          </Link>
        ) : (
          <span className="truncate">{name}</span>
        )}
        <PendingDot pending={'$pending' in line && line.$pending === true} />
      </p>
      <p className="truncate text-13 text-muted-foreground">
        {[number === name ? '' : number, parcel ? parcel.ship_name : line.phone].filter(Boolean).join(' · ')}
      </p>
      {match === 'disputed' && <p className="text-13 break-words text-danger-strong">{parcel?.dispute_reason}</p>}
      {line.notes !== '' && <p className="text-13 break-words">{line.notes}</p>}
      {!writable && line.decision !== 'open' && <p className="text-13 font-medium">{wordOf(line.decision, match)}</p>}
    </div>
  );
}

/** Theirs beside ours, as far as there is anything. */
function LineFigures({ read: { line, ours } }: { readonly read: ReadLine }) {
  const shown = figureNames.filter((field) => line[field] !== 0 || (ours && ours[field] !== 0));
  return (
    <table className={`self-start text-right text-13 ${line.decision === 'skip' ? left : ''}`}>
      <thead className="text-12 text-muted-foreground">
        <tr>
          <td />
          <th scope="col" className="pb-1 font-medium">
            {m.statements_theirs()}
          </th>
          <th scope="col" className="pb-1 pl-4 font-medium">
            {m.statements_ours()}
          </th>
        </tr>
      </thead>
      <tbody>
        {shown.map((field) => (
          <tr key={field} className={ours && ours[field] !== line[field] ? 'font-semibold text-warning-strong' : ''}>
            <th scope="row" className="pr-4 text-left font-normal">
              {figureText[field]()}
            </th>
            <td>
              <Money minor={line[field]} />
            </td>
            <td className="pl-4">
              <Money minor={ours ? ours[field] : null} />
            </td>
          </tr>
        ))}
        <tr className="border-t font-medium">
          <th scope="row" className="pr-4 text-left font-medium">
            {m.statements_net()}
          </th>
          <td>
            <Money minor={netOf(line)} />
          </td>
          <td className="pl-4">
            <Money minor={ours ? netOf(ours) : null} />
          </td>
        </tr>
      </tbody>
    </table>
  );
}
