import { m } from '#messages';
import type { SyncProblem } from '#sync/client.ts';

/** Why this device and the server do not talk, in plain words. */
export type Cause = { readonly title: () => string; readonly text: () => string };

const unreachable: Cause = { title: m.sync_cause_unreachable, text: m.sync_cause_unreachable_text };

const causes: Readonly<Record<SyncProblem, Cause>> = {
  // The device says that it has a network, or this would not be asked.
  offline: unreachable,
  portal: { title: m.sync_cause_portal, text: m.sync_cause_portal_text },
  server: { title: m.sync_cause_server, text: m.sync_cause_server_text },
  signed_out: { title: m.sync_cause_signed_out, text: m.sync_cause_signed_out_text },
  not_member: { title: m.sync_cause_not_member, text: m.sync_cause_not_member_text },
  suspended: { title: m.sync_cause_suspended, text: m.sync_cause_suspended_text },
  too_many_devices: { title: m.sync_cause_too_many_devices, text: m.sync_cause_too_many_devices_text },
  update_app: { title: m.sync_cause_update_app, text: m.sync_cause_update_app_text },
  update_server: { title: m.sync_cause_update_server, text: m.sync_cause_update_server_text },
  storage: { title: m.sync_cause_storage, text: m.sync_cause_storage_text },
  storage_full: { title: m.sync_cause_storage_full, text: m.shell_storage_full },
  storage_lost: { title: m.sync_cause_storage_lost, text: m.shell_storage_lost },
  storage_busy: { title: m.sync_cause_storage_busy, text: m.shell_storage_busy },
  other_tab: { title: m.sync_cause_other_tab, text: m.shell_other_tab },
  app_older: { title: m.sync_cause_app_older, text: m.shell_app_older },
};

const local: ReadonlySet<SyncProblem> = new Set(['storage', 'storage_full', 'storage_lost', 'storage_busy', 'other_tab', 'app_older']);

/** A failing storage is told before a missing network: it is what the person has to act on. */
export function causeOf(problem: SyncProblem | null, deviceOnline: boolean): Cause | null {
  if (problem !== null && local.has(problem)) return causes[problem];
  if (!deviceOnline) return { title: m.sync_cause_offline, text: m.sync_cause_offline_text };
  return problem && causes[problem];
}
