import type { Stored } from '#data/kind.ts';
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
import { useDuesOf } from '../use-supplier.ts';
import { AgeingStrip } from './AgeingStrip.tsx';

/** What is owed to a supplier and since when, how he is reached and paid. */
export function OverviewTab({ row }: { readonly row: Stored<SupplierRow> }) {
  const standing = useDuesOf(row.id)?.standing;
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
          <Fact label={m.suppliers_contact()}>{row.contact_name}</Fact>
          <Fact label={m.common_phone()}>
            {row.phone !== '' && (
              <a className="touch-target figures text-link hover:underline" href={`tel:${row.phone}`}>
                {row.phone}
              </a>
            )}
          </Fact>
          <Fact label={m.common_email()}>
            {row.email !== '' && (
              <a className="touch-target text-link hover:underline" href={`mailto:${row.email}`}>
                {row.email}
              </a>
            )}
          </Fact>
          <Fact label={m.common_address()}>{row.address !== '' && <span className="whitespace-pre-line">{row.address}</span>}</Fact>
          <Fact label={m.factory_terms()}>
            <Quantity value={row.terms_days} />
          </Fact>
          <Fact label={m.suppliers_credit_limit()}>{row.credit_limit > 0 && <Money minor={row.credit_limit} />}</Fact>
          <Fact label={m.suppliers_lead_days()}>{row.lead_days > 0 && <Quantity value={row.lead_days} />}</Fact>
          <Fact label={m.factory_pay_details()}>{row.pay_details}</Fact>
          <Fact label={m.suppliers_tax_id()}>{row.tax_id}</Fact>
          <Fact label={m.factory_opening_balance()}>
            {row.opening_balance !== 0 && (
              <>
                <Money minor={row.opening_balance} /> · <DateText day={row.opening_date ?? row.created_at} />
              </>
            )}
          </Fact>
          {row.tags.length > 0 && (
            <Fact label={m.common_tags()} wide>
              <LabelChips tags={row.tags} />
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
