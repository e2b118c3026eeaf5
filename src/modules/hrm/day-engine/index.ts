/* From punches to days: what was punched, on which shift, for how long, and what that makes of the day. Nothing here is stored as truth. */
export { type Claim, type Confidence, type Contact, effectiveAt } from './clock.ts';
export { type Day, type DayFacts, dayOf, type DayStatus, type Leave, leaveStatusOf, type MissingOut, paidOf, type Rules } from './day.ts';
export { nightAndDay, nightsAround, type Span } from './night.ts';
export { type Direction, type Placed, placed, type Punch } from './place.ts';
export { duplicatesIn, type Pairing, type Session, type Sessions, sessionsOf } from './sessions.ts';
export { type Instance, instanceOn, minute, type Shift } from './shift.ts';
export { isClosed } from './silence.ts';
