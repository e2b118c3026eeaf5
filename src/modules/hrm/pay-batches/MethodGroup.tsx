import { Banknote, FileDown, Repeat2 } from 'lucide-react';

import { m } from '#messages';
import { Button } from '#ui/control/Button.tsx';
import { useFormat } from '#ui/display/format.tsx';
import { Money } from '#ui/display/Money.tsx';
import { type NumberText, useNumberText } from '#ui/display/numbers.tsx';
import { StatusBadge } from '#ui/display/StatusBadge.tsx';
import { Menu, type MenuEntries } from '#ui/overlay/Menu.tsx';
import { Notice } from '#ui/page/Notice.tsx';
import { Section } from '#ui/page/Section.tsx';
import type { Column } from '#ui/table/column.ts';
import { DataTable } from '#ui/table/DataTable.tsx';
import { PhoneLines } from '#ui/table/PhoneRows.tsx';
import type { Selection } from '#ui/table/use-selection.ts';

import { moneyColumn, useNeedsConnection } from '../../entity/index.ts';
import { payMethodText, personOf } from '../payroll/index.ts';
import { type PayMethod, payMethods } from '../payroll/kind.ts';
import { bankOf, type Payouts, sumOf, walletOf, hasMoved } from './files.ts';
import { namesText, payByText, peopleText } from './names.ts';
import type { DueSlip } from './rows.ts';

type Props = {
  readonly method: PayMethod;
  readonly slips: readonly DueSlip[];
  /** The ticked ones are paid; absent = who looks at it pays nobody. */
  readonly selection: Selection | undefined;
  readonly payouts: Payouts | undefined;
  readonly papers: MenuEntries;
  /** The first group has the main button. */
  readonly leads: boolean;
  readonly onMethod: (ids: readonly string[], method: PayMethod) => void;
  readonly onPay: () => void;
};

/** Who is to be paid in one way, and the button that pays whoever is ticked. */
export function MethodGroup({ method, slips, selection, payouts, papers, leads, onMethod, onPay }: Props) {
  const { currency } = useFormat();
  const number = useNumberText();
  const missing = useNeedsConnection();
  const chosen = selection ? slips.filter(({ id }) => selection.ids.has(id)) : slips;
  const without = payouts ? chosen.filter((slip) => lacks(method, payouts, slip)) : [];
  const others = (ids: readonly string[]): MenuEntries =>
    payMethods.filter((other) => other !== method).map((other) => ({ label: payByText[other](), onSelect: () => onMethod(ids, other) }));
  return (
    <Section
      flush
      title={payMethodText[method]()}
      text={
        <>
          {chosen.length === slips.length ? peopleText(slips.length, number) : partText(chosen.length, slips.length, number)} ·{' '}
          <Money minor={sumOf(chosen)} />
        </>
      }
      actions={
        <>
          {papers.length > 0 && (
            <Menu
              trigger={
                <Button icon={FileDown} disabled={chosen.length === 0}>
                  {m.pay_batches_papers()}
                </Button>
              }
              entries={papers}
            />
          )}
          {selection && (
            <>
              <Menu
                trigger={
                  <Button icon={Repeat2} disabled={chosen.length === 0}>
                    {m.pay_batches_otherwise()}
                  </Button>
                }
                entries={others(chosen.map(({ id }) => id))}
              />
              <Button
                icon={Banknote}
                tone={leads ? 'primary' : 'secondary'}
                disabled={chosen.length === 0 || missing !== undefined}
                title={missing}
                onClick={onPay}
              >
                {payByText[method]()}
              </Button>
            </>
          )}
        </>
      }
    >
      {without.length > 0 && (
        <div className="border-b p-3">
          <Notice tone="warning">{m.pay_batches_without({ names: namesText(without, number) })}</Notice>
        </div>
      )}
      <DataTable
        label={payMethodText[method]()}
        columns={columnsOf(slips, { method, payouts, currency })}
        rows={slips}
        {...(selection && { selection, rowMenu: ({ id }: DueSlip) => others([id]) })}
        phoneRow={(slip) => (
          <PhoneLines
            title={personOf(slip).name}
            value={<Money minor={slip.payable} />}
            text={personOf(slip).code}
            badge={
              !payouts ? undefined : lacks(method, payouts, slip) ? (
                <NoAccount />
              ) : hasMoved(payouts, slip) ? (
                <StatusBadge tone="danger" label={m.pay_batches_account_changed()} />
              ) : undefined
            }
          />
        )}
      />
    </Section>
  );
}

function lacks(method: PayMethod, payouts: Payouts, slip: DueSlip): boolean {
  return method === 'bank' ? !bankOf(payouts, slip) : method === 'wallet' && !walletOf(payouts, slip);
}

function partText(chosen: number, all: number, number: NumberText): string {
  return m.pay_batches_chosen({ chosen: number(chosen), all: number(all) });
}

function NoAccount() {
  return <StatusBadge tone="warning" label={m.pay_batches_no_account()} />;
}

type ColumnFacts = Pick<Props, 'method' | 'payouts'> & { readonly currency: string };

function columnsOf(slips: readonly DueSlip[], { method, payouts, currency }: ColumnFacts): readonly Column<DueSlip>[] {
  return [
    {
      id: 'employee',
      header: m.people_one(),
      least: 180,
      cell: (slip) => (
        <span className="flex min-w-0 items-baseline gap-2">
          <span className="truncate font-medium">{personOf(slip).name}</span>
          <span className="shrink-0 text-12 figures text-muted-foreground">{personOf(slip).code}</span>
        </span>
      ),
    },
    { id: 'department', header: m.people_department(), least: 120, hideOnPhone: true, cell: (slip) => personOf(slip).department },
    ...(method === 'cash'
      ? []
      : [
          {
            id: 'to',
            header: m.banking_paid_to(),
            least: 160,
            cell: (slip: DueSlip) =>
              payouts && lacks(method, payouts, slip) ? (
                <NoAccount />
              ) : (
                <span className="flex min-w-0 items-center gap-2">
                  <span className="truncate">{whereTo(method, payouts, slip)}</span>
                  {payouts && hasMoved(payouts, slip) && <StatusBadge tone="danger" label={m.pay_batches_account_changed()} />}
                </span>
              ),
          },
        ]),
    moneyColumn<DueSlip>('payable', m.payroll_payable(), ({ payable }) => payable, {
      ...{ currency, total: sumOf(slips), width: 140, sort: undefined },
    }),
  ];
}

/** Where the money goes, by what is known now; who knows no accounts has what the slip says. */
function whereTo(method: PayMethod, payouts: Payouts | undefined, slip: DueSlip): string {
  if (!payouts) return personOf(slip).paid_to;
  const [bank, wallet] = [bankOf(payouts, slip), walletOf(payouts, slip)];
  return method === 'bank' ? `${bank?.bank ?? ''} ${bank?.number ?? ''}` : `${wallet?.provider ?? ''} ${wallet?.number ?? ''}`;
}
