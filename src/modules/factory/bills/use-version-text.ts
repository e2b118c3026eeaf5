import { m } from '#messages';
import { useNumberText } from '#ui/display/numbers.tsx';

import type { BillRow } from '../producing/index.ts';

/** `BOM-2611-7K0001 · Version 2`. */
export function useVersionText(): (row: Pick<BillRow, 'bill_no' | 'version_no'>) => string {
  const number = useNumberText();
  return ({ bill_no, version_no }) => `${bill_no} · ${m.editor_version({ rev: number(version_no) })}`;
}
