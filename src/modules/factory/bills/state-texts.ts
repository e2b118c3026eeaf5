import { Archive, CircleCheck, PencilRuler } from 'lucide-react';

import { m } from '#messages';

import type { StateTexts } from '../../entity/index.ts';
import { billStatusText } from '../producing/index.ts';

export const stateTexts: StateTexts = {
  draft: { name: billStatusText.draft, icon: PencilRuler, tone: 'neutral', step: m.bills_use },
  active: { name: billStatusText.active, icon: CircleCheck, tone: 'success', step: m.bills_use },
  archived: { name: billStatusText.archived, icon: Archive, tone: 'neutral', step: m.products_archive },
};
