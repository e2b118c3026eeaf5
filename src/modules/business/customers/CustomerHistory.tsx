import { useKeys } from '#data/react.tsx';
import { m } from '#messages';

import { RecordHistory } from '../../entity/index.ts';
import { Customer, CustomerFeed } from '../customer-rules/kind.ts';

/** Who changed what of a customer, newest first; also what gave way when two devices wrote at once. */
export function CustomerHistory({ id }: { readonly id: string }) {
  const entries = useKeys(CustomerFeed, { by: 'customer', prefix: id });
  return <RecordHistory of={Customer} entries={entries} empty={m.customers_feed_empty()} names={{ zone: m.customers_zone }} />;
}
