import type { Ran } from './shell.ts';

export type Outcome = {
  readonly passed: number;
  readonly failed: number;
  /** What was red at the first try and green at the second. */
  readonly flaky: readonly string[];
  readonly output: string;
};
/** How a part is run: the words that its files' paths have (none = all), whether red tests get a second try, and who hears its output. */
export type Asked = { readonly files: readonly string[]; readonly retry: boolean; readonly heard: (text: string) => void };

/** A run that failed without a failing test (nothing found, crash at the end) counts as one failure. */
export function counted(ran: Ran, passed: number, failed: number, whenWell: string, flaky: readonly string[] = []): Outcome {
  if (ran.ok && failed === 0) return { passed, failed, flaky, output: whenWell };
  return { passed, failed: Math.max(1, failed), flaky, output: ran.output };
}

export function one(name: string, { ok, output }: Ran): Outcome {
  return ok ? { passed: 1, failed: 0, flaky: [], output: '' } : { passed: 0, failed: 1, flaky: [], output: `${name} failed:\n${output}\n` };
}

export function sum(a: Outcome, b: Outcome): Outcome {
  return {
    passed: a.passed + b.passed,
    failed: a.failed + b.failed,
    flaky: [...a.flaky, ...b.flaky],
    output: [a.output, b.output].filter(Boolean).join('\n'),
  };
}

/** A program that is one thing altogether: red, it runs once more if it may. */
export async function twice(name: string, retry: boolean, take: () => Promise<Outcome>): Promise<Outcome> {
  const first = await take();
  if (first.failed === 0 || !retry) return first;
  const second = await take();
  return second.failed === 0 ? { ...second, flaky: [name] } : second;
}
