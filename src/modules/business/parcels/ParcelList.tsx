import { lazy, Suspense } from 'react';
import { useSearchParams } from 'react-router-dom';

import { ParcelTable } from './ParcelTable.tsx';
import { parcelByCode } from './queries.ts';
import { ScanParcels } from './ScanParcels.tsx';

const ScanConsignments = lazy(() => import('../courier-files/index.ts').then((face) => ({ default: face.ScanConsignments })));

/** The list, or with `?scan=dispatch` or `?scan=consignment` a scan station over the whole screen. */
function ParcelList() {
  const [params] = useSearchParams();
  const station = params.get('scan');
  if (station === 'dispatch') return <ScanParcels />;
  if (station !== 'consignment') return <ParcelTable />;
  return (
    <Suspense>
      <ScanConsignments find={parcelByCode} />
    </Suspense>
  );
}

export { ParcelList as Component };
