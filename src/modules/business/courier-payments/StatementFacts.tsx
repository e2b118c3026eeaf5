import { Pencil } from 'lucide-react';

import { m } from '#messages';
import { Button } from '#ui/control/Button.tsx';
import { DateText, InstantText } from '#ui/display/dates.tsx';
import { Fact, Facts } from '#ui/display/Facts.tsx';
import { Money } from '#ui/display/Money.tsx';
import { Section } from '#ui/page/Section.tsx';

import { useAuthorNames } from '../../company/use-author-names.ts';
import { nameOf, useAccounts, useCouriers } from '../sale-screens/index.ts';
import type { PaymentRow } from './rules.ts';

export function StatementFacts({ payment, onEdit }: { readonly payment: PaymentRow; readonly onEdit?: () => void }) {
  const couriers = useCouriers();
  const accounts = useAccounts();
  const author = useAuthorNames();
  return (
    <Section
      title={m.banking_statement()}
      actions={
        onEdit && (
          <Button size="sm" icon={Pencil} onClick={onEdit}>
            {m.common_edit()}
          </Button>
        )
      }
    >
      <Facts>
        <Fact label={m.orders_courier()}>{nameOf(couriers, payment.shipping_company_id)}</Fact>
        <Fact label={m.statements_ref()}>{payment.statement_ref}</Fact>
        <Fact label={m.statements_date()}>
          <DateText day={payment.statement_date} />
        </Fact>
        <Fact label={m.statements_amount()}>
          <Money minor={payment.statement_amount} />
        </Fact>
        <Fact label={m.statements_received_on()}>
          <DateText day={payment.received_date} />
        </Fact>
        <Fact label={m.statements_received()}>
          <Money minor={payment.received_amount} />
        </Fact>
        <Fact label={m.money_account()}>{nameOf(accounts, payment.bank_account_id)}</Fact>
        {payment.posted_at !== null && (
          <Fact label={m.statements_posted()}>
            {author({ user_id: payment.posted_by, actor_kind: 'user' })} · <InstantText at={payment.posted_at} />
          </Fact>
        )}
        {payment.notes !== '' && (
          <Fact label={m.common_notes()} wide>
            <span className="whitespace-pre-wrap">{payment.notes}</span>
          </Fact>
        )}
      </Facts>
    </Section>
  );
}
