import { AsyncLocalStorage } from 'node:async_hooks';

/*
 * The embedded library prints every error with its stack, statement and parameters. A refusal is part of ordinary work and goes to the
 * client, so what it prints while a request runs is kept until the answer is known: a fault of the server becomes one line, without the
 * parameters, which are people's data; anything else was the request's own.
 */

const requests = new AsyncLocalStorage<unknown[]>();
const print = console.error;
const remembered = 5;
/** SQLSTATE classes in which the server itself is at fault: resources, intervention, system, internal. */
const serverFaults = /^(53|54|57|58|F0|XX)/;

console.error = (...parts: readonly unknown[]) => {
  const errors = requests.getStore();
  if (!errors) print(...parts);
  else if (errors.length < remembered) errors.push(parts[0]);
};

/** Answers with what `work` answers, which is told the errors that were printed meanwhile. */
export function withoutRefusals(work: (errors: readonly unknown[]) => Promise<Response>): Promise<Response> {
  const errors: unknown[] = [];
  return requests.run(errors, async () => {
    const response = await work(errors);
    const state = stateOf(errors);
    if (state !== undefined && serverFaults.test(state)) print(`Database error ${state}: ${messageOf(errors)}`);
    else if (response.status >= 500) print(`A request was answered with ${response.status}: ${messageOf(errors)}`);
    return response;
  });
}

/** The SQLSTATE of the error that the database answered with, if it did. */
export function stateOf(errors: readonly unknown[]): string | undefined {
  return errors.map(codeOf).findLast((code) => /^[0-9A-Z]{5}$/.test(code));
}

export function messageOf(errors: readonly unknown[]): string {
  const error = errors.at(-1);
  return error instanceof Error ? error.message.slice(0, 300) : 'no reason was given';
}

function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : '';
}
