import { useSearchParams } from 'react-router-dom';

import { DueList } from './DueList.tsx';
import { PaymentList } from './PaymentList.tsx';
import { RefundList } from './RefundList.tsx';
import { SupplierDueList } from './SupplierDueList.tsx';

/** What is to be paid, also to suppliers, what customers get back, and what was paid: each under its tab. */
function PaymentPage() {
  const [params] = useSearchParams();
  const tab = params.get('tab');
  if (tab === 'refunds') return <RefundList />;
  if (tab === 'suppliers') return <SupplierDueList />;
  return tab === 'done' ? <PaymentList /> : <DueList />;
}

export { PaymentPage as Component };
