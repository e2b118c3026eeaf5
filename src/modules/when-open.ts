import type { Store } from '#data/store.ts';

/**
 * What modules do by themselves once a day in an open company, on every device of who may: none of them makes a thing that another device has
 * made already. Loaded when it is first due.
 */
export const worksOfDay: readonly (() => Promise<(store: Store) => Promise<unknown>>)[] = [
  async () => (await import('./banking/repeating/index.ts')).makeDue,
  async () => (await import('./hrm/leave-screens/index.ts')).makeLeave,
];
