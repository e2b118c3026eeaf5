import { CallError } from '#sync/common/errors.ts';
import type { Call } from '#sync/transport/transport.ts';

export type Fault = 'none' | 'request lost' | 'answer lost' | 'delivered twice';

/** A network that does one thing wrong, after so many calls that it lets through. */
export class Network {
  #fault: Fault = 'none';
  #after = 0;

  fails(fault: Fault, after: number): void {
    this.#fault = fault;
    this.#after = after;
  }

  heal(): void {
    this.#fault = 'none';
  }

  through(real: Call): Call {
    return async <T>(fn: string, asked: Readonly<Record<string, unknown>>): Promise<T> => {
      // Small pages, so that short histories have long pulls.
      const args = fn === 'sync_pull' ? { ...asked, p_limit: 3 } : asked;
      if (this.#fault === 'none' || this.#after-- > 0) return real<T>(fn, args);
      const fault = this.#fault;
      this.heal();
      if (fault === 'request lost') throw new CallError('network', 'lost');
      const answer = await real<T>(fn, args);
      if (fault === 'answer lost') throw new CallError('network', 'lost');
      return real<T>(fn, args).catch(() => answer);
    };
  }
}
