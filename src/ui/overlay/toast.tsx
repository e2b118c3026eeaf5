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
  /** Is for whoever stands there, see `hushToasts`. */
  readonly forAnybody?: true;
};

export type ToastId = string | number;

type Tone = 'success' | 'info' | 'warning' | 'error' | 'loading';

let hushed = 0;

export const toast = {
  success: (text: string, options?: ToastOptions): ToastId => show('success', text, options),
  info: (text: string, options?: ToastOptions): ToastId => show('info', text, options),
  warning: (text: string, options?: ToastOptions): ToastId => show('warning', text, options),
  error: (text: string, options?: ToastOptions): ToastId => show('error', text, options),
  /** Stays until it is replaced (same id) or dismissed. */
  loading: (text: string, options?: ToastOptions): ToastId => show('loading', text, options),
  dismiss: (id?: ToastId): void => void sonner.dismiss(id),
};

function show(tone: Tone, text: string, { forAnybody, action, ...options }: ToastOptions = {}): ToastId {
  if (hushed > 0 && !forAnybody) return options.id ?? '';
  return sonner[tone](text, { ...options, ...(action && { action: { label: action.label, onClick: pressedOnce(action.onClick) } }) });
}

/** A notice fades while its button can still be pressed, and a second press would take back what the first one made. */
function pressedOnce(act: () => void): () => void {
  let pressed = false;
  return () => {
    if (!pressed) act();
    pressed = true;
  };
}

/** Takes every notice away and shows no new one until the returned function is called: another person may stand before the screen. */
export function hushToasts(): () => void {
  hushed += 1;
  sonner.dismiss();
  return () => void (hushed -= 1);
}

/** Says what was done and offers to take it back for ten seconds. */
export function toastUndo(text: string, undo: () => void): ToastId {
  return show('success', text, { duration: 10_000, action: { label: m.ui_undo(), onClick: undo } });
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
