import { m } from '#messages';

/** The problems of a device's own storage that a person can do something about. */
export const storageTexts: Readonly<Record<string, () => string>> = {
  storage_full: m.shell_storage_full,
  storage_lost: m.shell_storage_lost,
  storage_busy: m.shell_storage_busy,
  other_tab: m.shell_other_tab,
  app_older: m.shell_app_older,
};
