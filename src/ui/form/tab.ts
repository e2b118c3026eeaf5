/*
 * The tabs of one browser share what is kept in it. Each holds a lock with its name for as long as it lives, and hears when another one's
 * is let go: closed, killed or reloaded.
 */

const prefix = 'karbar-tab:';
const living = new Set<string>();

/** The name of this tab, another one after each reload. */
export const thisTab: string = crypto.randomUUID();

/** Whether another tab of this name is open. */
export function isOtherTab(tab: string): boolean {
  return living.has(tab);
}

/** Takes the name of this tab and hears of the others from then on; once, before the first form opens. */
export function followTabs(): void {
  if (!('locks' in navigator)) return;
  void navigator.locks.request(prefix + thisTab, () => new Promise(() => undefined)).catch(() => undefined);
  const tabs = new BroadcastChannel('karbar-tabs');
  tabs.addEventListener('message', ({ data }) => typeof data === 'string' && noteTab(data));
  tabs.postMessage(thisTab);
  void navigator.locks
    .query()
    .then(({ held = [] }) => held.forEach(({ name = '' }) => name.startsWith(prefix) && noteTab(name.slice(prefix.length))))
    .catch(() => undefined);
}

function noteTab(tab: string): void {
  if (tab === thisTab || living.has(tab)) return;
  living.add(tab);
  const gone = () => void living.delete(tab);
  void navigator.locks.request(prefix + tab, { mode: 'shared' }, gone).catch(gone);
}
