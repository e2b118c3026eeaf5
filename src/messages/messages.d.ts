import type * as compiled from './paraglide/messages/_index.js';
import type { Locale } from './paraglide/runtime.js';

/*
 * The catalogue as the app sees it: whatever stands in a text is text. A number goes through the company's formatter first, so that a
 * bare one, which would show Latin digits among Bangla ones and no groups, does not compile.
 */

/** In which language, where it is not the reader's: papers for others. */
type Options = { readonly locale: Locale };

type Worded<F> = F extends (inputs: infer I, ...rest: never) => string
  ? keyof NonNullable<I> extends never
    ? { (): string; (inputs: Readonly<Record<string, never>>, options: Options): string }
    : (inputs: { readonly [K in keyof I]: string }, options?: Options) => string
  : never;

export declare const m: { readonly [K in keyof typeof compiled]: Worded<(typeof compiled)[K]> };
