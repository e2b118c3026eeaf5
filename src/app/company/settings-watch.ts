import type { Store } from '#data/store.ts';
import { m } from '#messages';
import { switchAction, switchModule } from '#modules/account/settings/index.ts';
import { companyActions, ModuleSetting } from '#modules/company/kind.ts';
import { moduleLabel } from '#modules/key-labels.ts';
import type { SyncClient, Work } from '#sync/client.ts';
import { toast } from '#ui/overlay/toast.tsx';

/*
 * The owner's settings take effect before the server has them. What it refuses goes back by itself; this says so. A module switch
 * that it keeps failing to take goes back as well: the company must not look switched on one device for hours. Nobody can know whether
 * such a call arrived, so the switch goes back by an opposite operation behind it. Without network it waits like everything else.
 */

const ofOwner: ReadonlySet<string> = new Set(companyActions.filter(({ permission }) => permission === 'owner').map(({ name }) => name));
/** Long enough for two or three tries. */
const patienceMs = 3000;

type Watched = {
  readonly client: Pick<SyncClient, 'status' | 'attention' | 'work'>;
  readonly store: Store;
  readonly tell?: (text: string) => void;
};

/** Returns how to stop. */
export function watchSettings({ client, store, tell = toast.warning }: Watched): () => void {
  let known: ReadonlySet<number> | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;

  async function lookForRefused(): Promise<void> {
    const refused = await client.attention.list();
    const before = known;
    known = new Set(refused.map(({ seq }) => seq));
    for (const { seq, action, result } of refused) {
      if (!before || before.has(seq) || !ofOwner.has(action)) continue;
      console.warn(`${action} was refused`, result);
      tell(m.settings_refused());
    }
  }

  function onStatus(): void {
    if (client.status.get().problem === 'server') {
      timer ??= setTimeout(giveUp, patienceMs);
      return;
    }
    clearTimeout(timer);
    timer = undefined;
  }

  function giveUp(): void {
    timer = undefined;
    void takeBack().catch((error: unknown) => console.warn(error));
  }

  async function takeBack(): Promise<void> {
    const toggles = (await client.work()).filter(({ action, state }) => action === switchAction && state === 'stored');
    for (const [id, before] of startsOf(toggles)) {
      const row = await store.get(ModuleSetting, id);
      if (!row || row.is_active === before) continue;
      await switchModule(store, row.module_key, before);
      console.warn(`Module ${row.module_key} could not be switched: the server does not take it`);
      tell(m.settings_not_switched({ module: moduleLabel(row.module_key) }));
    }
  }

  void lookForRefused();
  const stops = [client.attention.subscribe(() => void lookForRefused()), client.status.subscribe(onStatus)];
  return () => {
    clearTimeout(timer);
    for (const stop of stops) stop();
  };
}

/** Switches that wait, by id, as they stood before the first of their operations. */
function startsOf(toggles: readonly Work[]): ReadonlyMap<string, boolean> {
  const starts = new Map<string, boolean>();
  for (const { id, set } of toggles.flatMap(({ changes }) => changes)) {
    // A module is on until it is switched for the first time.
    if (!starts.has(id)) starts.set(id, set['is_active']?.[0] !== false);
  }
  return starts;
}
