/** For `changeWorker` and pages: a clock that is wrong by as many milliseconds as the expression says at each look. */
export function wrongClock(ms: string): string {
  return `{const Real=Date;const now=()=>Real.now()+(${ms});globalThis.Date=class extends Real{constructor(...a){super(...(a.length?a:[now()]))}static now(){return now()}};}\n`;
}
