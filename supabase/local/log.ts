import { AsyncLocalStorage } from 'node:async_hooks';

/*
 * The embedded library prints every database error with its stack, statement and parameters. A refusal is part of
 * ordinary work and goes to the client in full, so while a request runs it is not printed; what is a fault of the
 * server is printed as one line, without the parameters, which are people's data.
 */

const requests = new AsyncLocalStorage<true>();
const print = console.error;
/** SQLSTATE classes in which the server itself is at fault: resources, intervention, system, internal. */
const serverFaults = /^(53|54|57|58|F0|XX)/;

console.error = (...parts: readonly unknown[]) => {
  const [first] = parts;
  const state = requests.getStore() && first instanceof Error && 'severity' in first && 'code' in first ? String(first.code) : undefined;
  if (state === undefined) return print(...parts);
  if (serverFaults.test(state)) print(`Database error ${state}: ${(first as Error).message}`);
};

export function withoutRefusals<T>(work: () => Promise<T>): Promise<T> {
  return requests.run(true, work);
}
