import { defineAction } from '#data/action.ts';

import { Advance, AdvanceEvent, AdvanceRule, fixedFields, OwnAdvance, OwnAdvanceEvent, planFields } from './kind-advance.ts';
import { PayEntry } from './kind-entry.ts';

export {
  Advance,
  AdvanceEvent,
  type AdvanceEventType,
  AdvanceRule,
  type AdvanceStatus,
  type AdvanceType,
  advanceTypes,
  OwnAdvance,
  OwnAdvanceEvent,
  recoveries,
  type Recovery,
} from './kind-advance.ts';
export { PayEntry } from './kind-entry.ts';

export const advanceKinds = [Advance, PayEntry, AdvanceEvent, AdvanceRule, OwnAdvance, OwnAdvanceEvent] as const;

export const advanceActions = [
  defineAction({
    name: 'advance.save',
    permission: 'manage_advances',
    touches: {
      advances: {
        insert: true,
        patch: [...fixedFields, ...planFields, 'purpose', 'needed_by', 'status', 'photos', 'decided_note', 'deleted_at'],
      },
      advance_events: { insert: true },
      pay_entries: { insert: true },
    },
  }),
  /** What a payslip takes, and what is given back where it is made void. */
  defineAction({
    name: 'advance_rules.save',
    permission: ['manage_advances', 'manage_hrm_settings'],
    touches: { advance_rules: { insert: true } },
  }),
  defineAction({
    name: 'own_advance.save',
    permission: null,
    touches: { own_advances: { insert: true, patch: ['status'] } },
  }),
] as const;
