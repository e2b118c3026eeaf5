import { toast as sonner } from 'sonner';

import { m } from '#messages';

/*
 * Short notices at the bottom right; the only door to sonner. Durations and sizes are those of the specification, see Toaster.tsx.
 * Anything that must not be missed belongs on the page, not in a toast.
 */

export type ToastOptions = {
  readonly description?: string;
  readonly action?: { readonly label: string; readonly onClick: () => void };
  /** The same id replaces the toast that is shown. */
  readonly id?: string;
  /** In milliseconds; absent = 4000. */
  readonly duration?: number;
};

export type ToastId = string | number;

export const toast = {
  success: (text: string, options: ToastOptions = {}): ToastId => sonner.success(text, options),
  info: (text: string, options: ToastOptions = {}): ToastId => sonner.info(text, options),
  warning: (text: string, options: ToastOptions = {}): ToastId => sonner.warning(text, options),
  error: (text: string, options: ToastOptions = {}): ToastId => sonner.error(text, options),
  /** Stays until it is replaced (same id) or dismissed. */
  loading: (text: string, options: ToastOptions = {}): ToastId => sonner.loading(text, options),
  dismiss: (id?: ToastId): void => void sonner.dismiss(id),
};

/** Says what was done and offers to take it back for ten seconds. */
export function toastUndo(text: string, undo: () => void): ToastId {
  return sonner.success(text, { duration: 10_000, action: { label: m.ui_undo(), onClick: undo } });
}

/** Shows that the server is being asked, for as long as it is. */
export async function whileLoading<T>(text: string, work: () => Promise<T>): Promise<T> {
  const id = toast.loading(text);
  try {
    return await work();
  } finally {
    toast.dismiss(id);
  }
}
