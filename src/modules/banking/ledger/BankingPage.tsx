import { useSearchParams } from 'react-router-dom';

import { ReconciliationPage } from '../reconciliation/index.ts';
import { LedgerList } from './LedgerList.tsx';

/** What moved on accounts, and what the bank says of it: each under its tab. */
function BankingPage() {
  const [params] = useSearchParams();
  return params.get('tab') === 'reconcile' ? <ReconciliationPage /> : <LedgerList />;
}

export { BankingPage as Component };
