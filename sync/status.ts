import type { KnownTime } from '#kernel/trusted-clock.ts';

/** Why the device and the server do not talk, when they do not. */
export type SyncProblem =
  | 'offline'
  | 'portal'
  | 'signed_out'
  | 'server'
  | 'not_member'
  | 'suspended'
  /** This person has opened as many devices today as a company allows. */
  | 'too_many_devices'
  | 'update_app'
  | 'update_server'
  /** A read or write of local storage failed or did not end; tried again. */
  | 'storage'
  /** The disk has no room for more; what was entered is kept and sent. */
  | 'storage_full'
  /** The browser removed this app's data while it was open. */
  | 'storage_lost'
  /** A tab with an older version of the app holds the local database; goes on once that tab is closed. */
  | 'other_tab'
  /** The local database has not opened for some seconds: something else holds it, or the disk is slow. */
  | 'storage_busy'
  /** A newer version of the app has worked on this device's data: this one leaves them alone. */
  | 'app_older';

/** What the sync badge shows. */
export type SyncStatus = {
  /** `starting`: the local database opens; `first`: nothing was ever loaded here; `ready`: screens have data. */
  readonly phase: 'starting' | 'first' | 'ready';
  readonly problem: SyncProblem | null;
  /** A call is under way. */
  readonly busy: boolean;
  /** Stored on this device, not yet answered. */
  readonly waiting: number;
  /** Answered by the server, its rows not yet back. */
  readonly sending: number;
  readonly attention: number;
  readonly files: number;
  /** Rows of the load that is under way. */
  readonly progress: { readonly rows: number; readonly total: number } | null;
  /** The server's last answer to any device of this browser profile. */
  readonly lastContact: string | null;
  /** What this device's clock showed when the server last told its time. */
  readonly time: KnownTime | null;
  readonly leader: boolean;
  readonly live: boolean;
  /** When this device became one of its own because there was a copy of it. */
  readonly renewed: string | null;
};

export const startingStatus: SyncStatus = {
  phase: 'starting',
  problem: null,
  busy: false,
  waiting: 0,
  sending: 0,
  attention: 0,
  files: 0,
  progress: null,
  lastContact: null,
  time: null,
  leader: false,
  live: false,
  renewed: null,
};

/** The part that only the leading tab knows and tells the others. */
export type NetStatus = Pick<SyncStatus, 'problem' | 'busy' | 'progress' | 'lastContact' | 'time' | 'live'>;
