import { m } from '#messages';

import type { CallResult } from '../sale-rules/kind.ts';

export const callResults: Readonly<Record<CallResult, () => string>> = {
  no_answer: m.orders_call_no_answer,
  busy: m.orders_call_busy,
  confirmed: m.orders_call_confirmed,
  call_back: m.orders_call_back,
};
