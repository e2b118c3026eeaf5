import type { LucideIcon } from 'lucide-react';
import { ArrowUpRight, BadgeCheck, CalendarX, CircleSlash, DoorOpen, MoveRight, Palmtree, RotateCcw, UserPlus } from 'lucide-react';

import { m } from '#messages';

import type { Move } from '../people/index.ts';

type Told = {
  readonly icon: LucideIcon;
  readonly title: () => string;
  readonly text: () => string;
  /** Absent = from which day. */
  readonly dayLabel?: () => string;
};

/** What each thing that happens to somebody's work is called, and what follows from it. */
export const moveText: Readonly<Record<Move, Told>> = {
  confirmation: { icon: BadgeCheck, title: m.people_move_confirm, text: m.people_move_confirm_text },
  promotion: { icon: ArrowUpRight, title: m.people_move_promote, text: m.people_move_promote_text },
  transfer: { icon: MoveRight, title: m.people_move_transfer, text: m.people_move_transfer_text },
  long_leave: { icon: Palmtree, title: m.people_move_leave, text: m.people_move_leave_text },
  suspension: { icon: CircleSlash, title: m.people_move_suspend, text: m.people_move_suspend_text },
  return: { icon: RotateCcw, title: m.people_move_return, text: m.people_move_return_text },
  notice: { icon: CalendarX, title: m.people_move_notice, text: m.people_move_notice_text },
  exit: { icon: DoorOpen, title: m.people_move_exit, text: m.people_move_exit_text, dayLabel: m.people_exit_date },
  rehire: { icon: UserPlus, title: m.people_move_rehire, text: m.people_move_rehire_text, dayLabel: m.people_join_date },
};
