/** True while a screen says that leaving it now would lose input; forms mark themselves with `data-dirty`. */
export function hasUnsavedInput(): boolean {
  return document.querySelector('[data-dirty="true"]') !== null;
}
