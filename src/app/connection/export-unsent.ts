import { nowIso } from '#kernel/dates.ts';

import type { OpenCompany } from '../company/company.ts';
import { downloadText } from '../download.ts';

/** Everything that exists on this device alone, as a file that can be read without Karbar. */
export async function exportUnsent({ client }: Pick<OpenCompany, 'client'>): Promise<void> {
  downloadText(`karbar-unsent-${nowIso().slice(0, 10)}.json`, await client.exportUnsent());
}
