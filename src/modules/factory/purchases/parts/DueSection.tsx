import { Banknote } from 'lucide-react';

import { allows } from '#access/access.ts';
import { useAccess } from '#data/react.tsx';
import { m } from '#messages';
import { Button } from '#ui/control/Button.tsx';
import { DateText } from '#ui/display/dates.tsx';
import { Fact, Facts } from '#ui/display/Facts.tsx';
import { Money } from '#ui/display/Money.tsx';
import { Section } from '#ui/page/Section.tsx';

import { useBooks } from '../../../banking/books/index.ts';
import { usePay } from '../../../banking/payable-screens/index.ts';
import { payableDue } from '../../../banking/payables/index.ts';
import type { DueRow } from '../../../banking/payables/kind.ts';

/** What is owed for it and what of that is paid; whoever moves money pays it here. */
export function DueSection({ due }: { readonly due: DueRow }) {
  const pays = allows(useAccess(), 'manage_transactions');
  const rest = due.amount - due.paid_amount;
  return (
    <Section title={m.payments_due()} actions={pays && rest > 0 && <Pay due={due} />}>
      <Facts>
        <Fact label={m.money_amount()}>
          <Money minor={due.amount} />
        </Fact>
        <Fact label={m.expenses_paid_so_far()}>
          <Money minor={due.paid_amount} />
        </Fact>
        <Fact label={m.expenses_rest()}>
          <Money minor={rest} className="font-semibold" />
        </Fact>
        <Fact label={m.expenses_due_date()}>
          <DateText day={due.due_date} />
        </Fact>
      </Facts>
    </Section>
  );
}

function Pay({ due }: { readonly due: DueRow }) {
  const books = useBooks();
  const { askToPay, payDialog } = usePay(books);
  return (
    <>
      <Button icon={Banknote} disabled={books.own.length === 0} onClick={() => askToPay([payableDue(due)])}>
        {m.payments_pay()}
      </Button>
      {payDialog}
    </>
  );
}
