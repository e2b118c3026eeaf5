import { useSearchParams } from 'react-router-dom';

import { ParcelTable } from './ParcelTable.tsx';
import { ScanParcels } from './ScanParcels.tsx';

/** The list, or with `?scan=dispatch` the scan station over the whole screen. */
function ParcelList() {
  const [params] = useSearchParams();
  return params.get('scan') === 'dispatch' ? <ScanParcels /> : <ParcelTable />;
}

export { ParcelList as Component };
