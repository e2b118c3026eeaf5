import { Printer } from 'lucide-react';
import { useState } from 'react';

import type { Stored } from '#data/kind.ts';
import { useCompany } from '#data/react.tsx';
import { m } from '#messages';
import { Button } from '#ui/control/Button.tsx';
import { DateText } from '#ui/display/dates.tsx';
import { Money } from '#ui/display/Money.tsx';
import { Section } from '#ui/page/Section.tsx';
import { Sideways } from '#ui/page/Sideways.tsx';
import { PrintJob } from '#ui/print/PrintSheet.tsx';
import { FilterDays } from '#ui/table/filters.tsx';
import type { DayRange } from '#ui/table/list-address.ts';
import { usePhone } from '#ui/theme/use-media.ts';

import { ExportMenu } from '../../../entity/index.ts';
import type { SupplierRow } from '../../materials/index.ts';
import { ledgerSheet } from '../export.ts';
import { ledgerSourceText } from '../ledger-texts.ts';
import { type Ledger, type LedgerLine, ledgerOf } from '../ledger.ts';
import { useDuesOf, usePaymentsFor } from '../use-supplier.ts';
import { StatementSheet } from './StatementSheet.tsx';

const noDues: readonly never[] = [];

/** What he billed and what he was paid, line by line, with what was owed after each. */
export function LedgerTab({ row }: { readonly row: Stored<SupplierRow> }) {
  const { currency } = useCompany();
  const [days, setDays] = useState<DayRange>({});
  const [printing, print] = useState(false);
  const phone = usePhone();
  const owed = useDuesOf(row.id);
  const payments = usePaymentsFor(owed?.dues ?? noDues);
  if (!owed || !payments) return null;
  const ledger = ledgerOf(owed.dues, payments, days);
  return (
    <Section
      flush
      title={m.suppliers_ledger()}
      actions={
        <>
          <FilterDays label={m.common_period()} value={days} onChange={setDays} />
          <Button icon={Printer} onClick={() => print(true)}>
            {m.banking_statement_print()}
          </Button>
          <ExportMenu id={`ledger-${row.code}`} label={row.name} sheet={async () => ledgerSheet(ledger, currency)} />
        </>
      }
    >
      {ledger.lines.length === 0 && ledger.opening === 0 ? (
        <p className="p-4 text-13 text-muted-foreground">{m.suppliers_ledger_empty()}</p>
      ) : phone ? (
        <LedgerLines ledger={ledger} />
      ) : (
        <LedgerTable ledger={ledger} />
      )}
      {printing && (
        <PrintJob paper="a4" onDone={() => print(false)}>
          <StatementSheet row={row} ledger={ledger} days={days} ageing={owed.standing.ageing} />
        </PrintJob>
      )}
    </Section>
  );
}

const head = 'px-4 py-2 font-medium';

function LedgerTable({ ledger }: { readonly ledger: Ledger }) {
  return (
    <Sideways label={m.components_ledger()}>
      <table className="w-full min-w-130 text-14">
        <thead className="text-left text-12 text-muted-foreground">
          <tr className="border-b">
            <th scope="col" className={`w-32 ${head}`}>
              {m.banking_day()}
            </th>
            <th scope="col" className={head}>
              {m.banking_title()}
            </th>
            {[m.suppliers_billed(), m.suppliers_paid(), m.suppliers_owed_after()].map((label) => (
              <th key={label} scope="col" className={`w-36 text-right ${head}`}>
                {label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {ledger.opening !== 0 && <Standing label={m.suppliers_owed_before()} balance={ledger.opening} />}
          {ledger.lines.map((line) => (
            <tr key={line.id} className="border-b">
              <td className="px-4 py-2 whitespace-nowrap">
                <DateText day={line.day} />
              </td>
              <td className="px-4 py-2">
                <LineName line={line} />
              </td>
              <Amount minor={line.billed} />
              <Amount minor={line.paid} />
              <td className="px-4 py-2 text-right font-medium">
                <Money minor={line.balance} />
              </td>
            </tr>
          ))}
          <Standing label={m.suppliers_owed_end()} balance={ledger.closing} billed={ledger.billed} paid={ledger.paid} />
        </tbody>
      </table>
    </Sideways>
  );
}

/** The same for a narrow screen: what moved, and what was owed after it, below each other. */
function LedgerLines({ ledger }: { readonly ledger: Ledger }) {
  const standing = (label: string, minor: number) => (
    <li className="flex justify-between gap-3 bg-muted/50 px-4 py-2.5 font-medium">
      {label} <Money minor={minor} />
    </li>
  );
  return (
    <ul className="divide-y text-14">
      {ledger.opening !== 0 && standing(m.suppliers_owed_before(), ledger.opening)}
      {ledger.lines.map((line) => (
        <li key={line.id} className="flex items-start justify-between gap-3 px-4 py-2.5">
          <span className="min-w-0">
            <LineName line={line} />
            <DateText day={line.day} className="block text-13 text-muted-foreground" />
          </span>
          <span className="shrink-0 text-right">
            <Money minor={line.billed - line.paid} className={line.paid > 0 ? 'text-success-strong' : ''} />
            <span className="block text-13 text-muted-foreground">
              {m.suppliers_owed_after()}: <Money minor={line.balance} />
            </span>
          </span>
        </li>
      ))}
      {standing(m.suppliers_owed_end(), ledger.closing)}
    </ul>
  );
}

function LineName({ line: { source, number, reference } }: { readonly line: LedgerLine }) {
  const details = [number, reference].filter(Boolean).join(' · ');
  return (
    <>
      {ledgerSourceText[source]()}
      {details !== '' && <span className="block text-13 figures text-muted-foreground">{details}</span>}
    </>
  );
}

function Amount({ minor }: { readonly minor: number }) {
  return <td className="px-4 py-2 text-right">{minor !== 0 && <Money minor={minor} />}</td>;
}

function Standing({
  label,
  balance,
  billed = 0,
  paid = 0,
}: {
  readonly label: string;
  readonly balance: number;
  readonly billed?: number;
  readonly paid?: number;
}) {
  return (
    <tr className="border-b bg-muted/50 font-medium last:border-b-0">
      <td />
      <th scope="row" className="px-4 py-2 text-left font-medium">
        {label}
      </th>
      <Amount minor={billed} />
      <Amount minor={paid} />
      <td className="px-4 py-2 text-right">
        <Money minor={balance} />
      </td>
    </tr>
  );
}
