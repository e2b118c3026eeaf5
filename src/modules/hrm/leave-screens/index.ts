/* A person's own leave, on his start page; and what leave makes by itself once a day. */
export { OwnLeaveCard } from './OwnLeaveCard.tsx';
export { makeLeave } from './worked.ts';
