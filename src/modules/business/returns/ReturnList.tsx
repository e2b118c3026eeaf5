import { useSearchParams } from 'react-router-dom';

import { ReceiveReturns } from './ReceiveReturns.tsx';
import { ReturnTable } from './ReturnTable.tsx';

/** The list, or with `?scan=receive` the scan station over the whole screen. */
function ReturnList() {
  const [params] = useSearchParams();
  return params.get('scan') === 'receive' ? <ReceiveReturns /> : <ReturnTable />;
}

export { ReturnList as Component };
