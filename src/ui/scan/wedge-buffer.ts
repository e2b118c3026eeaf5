import { toLatinDigits } from '#kernel/digits.ts';

/*
 * A scanner that acts as a keyboard types its code faster than any person and ends with Enter or Tab. Keys that come slower than
 * that are typing and are left alone.
 */

/** Bluetooth scanners need up to about 60 ms from key to key; fast typists rarely come below 80. */
const longestGap = 70;
const shortestCode = 4;

export class WedgeBuffer {
  #text = '';
  #last = Number.NEGATIVE_INFINITY;

  /** The code, when this key ends one. `time` in milliseconds. */
  press(key: string, time: number): string | undefined {
    const quick = time - this.#last <= longestGap;
    this.#last = time;
    if (key === 'Enter' || key === 'Tab') {
      const code = quick && this.#text.length >= shortestCode ? toLatinDigits(this.#text) : undefined;
      this.#text = '';
      return code;
    }
    // Modifiers come between the letters of a code in capitals.
    if (key === 'Shift' || key === 'CapsLock') return undefined;
    if (key.length !== 1) this.#text = '';
    else this.#text = quick ? this.#text + key : key;
    return undefined;
  }
}
