import type { FeatureTexts } from '#data/feature-texts.ts';
import { m } from '#messages';

import type { requisitionActions, requisitionKinds } from './kind.ts';
import { priorityText, purposeText, requisitionStateText } from './names.ts';

export const texts: FeatureTexts<typeof requisitionKinds, typeof requisitionActions> = {
  kinds: { requisitions: m.requisitions_one, requisition_feed: m.requisitions_feed },
  actions: {
    'requisition.save': m.requisitions_one,
    'requisition.decide': m.requisitions_decide,
    'requisition.issue': m.factory_move_issue,
  },
  fields: {
    section: m.requisitions_section,
    purpose: m.requisitions_purpose,
    priority: m.requisitions_priority,
    needed_by: m.requisitions_needed_by,
    after_fact: m.requisitions_after_fact,
  },
  values: { status: requisitionStateText, purpose: purposeText, priority: priorityText },
};
