/** Notices lie over every window, and what they offer can be pressed: for a window that is no press beside it. */
export function keepForNotices(event: Event): void {
  if (event.target instanceof Element && event.target.closest('[data-sonner-toaster]')) event.preventDefault();
}
