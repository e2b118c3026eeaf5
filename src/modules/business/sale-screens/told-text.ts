import { m } from '#messages';

import type { Told } from '../sale-rules/kind.ts';

/** How the courier says that a parcel ended. */
export const toldText = {
  delivered: m.courier_files_told_delivered,
  partial: m.courier_files_told_partial,
  cancelled: m.courier_files_told_cancelled,
} satisfies Record<Told['phase'], () => string>;
