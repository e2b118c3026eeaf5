import { isIPv6 } from 'node:net';

const loopback = ['localhost', '127.0.0.1', '[::1]'] as const;

export type Names = {
  /** The header `Host` names this server: no page of someone else can have been bound to it (DNS rebinding). */
  readonly isOwn: (host: string) => boolean;
  readonly isLoopback: (host: string) => boolean;
};

/** The names that this server answers under, whatever the port: those of this computer itself, and those that it was given. */
export function ownNames(given: readonly string[]): Names {
  const near = new Set<string>(loopback);
  const all = new Set<string>([...loopback, ...given.map((name) => bare(isIPv6(name) ? `[${name}]` : name))]);
  return { isOwn: (host) => all.has(bare(host)), isLoopback: (host) => near.has(bare(host)) };
}

function bare(host: string): string {
  return host.toLowerCase().replace(/:\d{1,5}$/, '');
}
