const RealDate = Date;
let skew = 0;

/** The clock of this process's tablet is wrong by so many milliseconds; timers are not. */
export function setSkew(ms: number): void {
  skew = ms;
}

export function installClock(): void {
  globalThis.Date = class extends RealDate {
    constructor(...given: readonly unknown[]) {
      super(...((given.length === 0 ? [RealDate.now() + skew] : given) as [number]));
    }
    static override now(): number {
      return RealDate.now() + skew;
    }
  } as DateConstructor;
}
