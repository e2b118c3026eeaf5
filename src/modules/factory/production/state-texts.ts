import { Ban, CircleCheck, CirclePause, ClipboardCheck, FileText, Hammer, Lock, Rocket } from 'lucide-react';

import { m } from '#messages';

import type { StateTexts } from '../../entity/index.ts';
import { orderStatusText as name } from '../producing/index.ts';
import type { OrderStatus } from '../producing/kind.ts';

/** How an order looks where it stands, and the step that leads there. */
export const stateTexts: StateTexts<OrderStatus> = {
  draft: { name: name.draft, tone: 'neutral', icon: FileText, step: m.common_to_draft },
  planned: { name: name.planned, tone: 'info', icon: ClipboardCheck, step: m.production_plan },
  released: { name: name.released, tone: 'accent', icon: Rocket, step: m.production_release },
  in_progress: { name: name.in_progress, tone: 'warning', icon: Hammer, step: m.production_go_on },
  completed: { name: name.completed, tone: 'success', icon: CircleCheck, step: m.production_complete },
  closed: { name: name.closed, tone: 'neutral', icon: Lock, step: m.production_close },
  on_hold: { name: name.on_hold, tone: 'danger', icon: CirclePause, step: m.production_hold },
  cancelled: { name: name.cancelled, tone: 'danger', icon: Ban, step: m.production_cancel },
};
