import { Link } from 'react-router-dom';

import type { Stored } from '#data/kind.ts';
import { href } from '#kernel/href.ts';
import { m } from '#messages';
import { DateText } from '#ui/display/dates.tsx';
import { Fact, Facts } from '#ui/display/Facts.tsx';
import { Kpi, KpiRow } from '#ui/display/Kpi.tsx';
import { Money } from '#ui/display/Money.tsx';
import { Quantity } from '#ui/display/numbers.tsx';
import { Section } from '#ui/page/Section.tsx';

import { LabelChips } from '../../../account/label-screens/index.ts';
import type { SupplierRow } from '../../materials/index.ts';
import { creditLeft } from '../dues.ts';
import { useDuesOf, useMergedInto } from '../use-supplier.ts';
import { AgeingStrip } from './AgeingStrip.tsx';

/** What is owed to a supplier and since when, how he is reached and paid. */
export function OverviewTab({ row }: { readonly row: Stored<SupplierRow> }) {
  const standing = useDuesOf(row.id)?.standing;
  const merged = useMergedInto(row.id);
  const left = standing && creditLeft(row, standing.due);
  return (
    <>
      <KpiRow>
        <Kpi label={m.suppliers_due()} value={standing && <Money minor={standing.due} />} />
        <Kpi
          label={m.expenses_overdue()}
          value={standing && <Money minor={standing.overdue} className={standing.overdue > 0 ? 'text-danger-strong' : ''} />}
        />
        <Kpi
          label={m.suppliers_credit_left()}
          value={left !== undefined && <Money minor={left} className={(left ?? 0) < 0 ? 'text-danger-strong' : ''} />}
        />
        <Kpi label={m.suppliers_last()} value={standing && <DateText day={standing.last} />} />
      </KpiRow>
      {standing && standing.ageing.some((part) => part !== 0) && <AgeingStrip ageing={standing.ageing} />}
      <Section title={m.common_details()}>
        <Facts>
          <Fact label={m.common_phone()}>{row.phone && <Reach by="tel" at={row.phone} />}</Fact>
          {row.contact_name !== '' && <Fact label={m.suppliers_contact()}>{row.contact_name}</Fact>}
          {row.email !== '' && (
            <Fact label={m.common_email()}>
              <Reach by="mailto" at={row.email} />
            </Fact>
          )}
          {row.address !== '' && (
            <Fact label={m.common_address()}>
              <span className="whitespace-pre-line">{row.address}</span>
            </Fact>
          )}
          <Fact label={m.factory_terms()}>
            <Quantity value={row.terms_days} />
          </Fact>
          {row.credit_limit > 0 && (
            <Fact label={m.suppliers_credit_limit()}>
              <Money minor={row.credit_limit} />
            </Fact>
          )}
          {row.lead_days > 0 && (
            <Fact label={m.suppliers_lead_days()}>
              <Quantity value={row.lead_days} />
            </Fact>
          )}
          {row.pay_details !== '' && <Fact label={m.factory_pay_details()}>{row.pay_details}</Fact>}
          {row.tax_id !== '' && <Fact label={m.suppliers_tax_id()}>{row.tax_id}</Fact>}
          {row.opening_balance !== 0 && (
            <Fact label={m.factory_opening_balance()}>
              <Money minor={row.opening_balance} /> · <DateText day={row.opening_date ?? row.created_at} />
            </Fact>
          )}
          {row.tags.length > 0 && (
            <Fact label={m.common_tags()} wide>
              <LabelChips tags={row.tags} />
            </Fact>
          )}
          {merged.length > 0 && (
            <Fact label={m.suppliers_also()} wide>
              {merged.map(({ id, name, code }) => (
                <Link
                  key={id}
                  to={href('/app/factory/suppliers/:supplierId', { supplierId: id })}
                  className="block text-link hover:underline"
                >
                  {name} ({code})
                </Link>
              ))}
            </Fact>
          )}
          {row.notes !== '' && (
            <Fact label={m.common_notes()} wide>
              <span className="whitespace-pre-line">{row.notes}</span>
            </Fact>
          )}
        </Facts>
      </Section>
    </>
  );
}

function Reach({ by, at }: { readonly by: 'tel' | 'mailto'; readonly at: string }) {
  return (
    <a className="touch-target figures text-link hover:underline" href={`${by}:${at}`}>
      {at}
    </a>
  );
}
