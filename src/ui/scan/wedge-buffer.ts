import { scannedText } from './scanned.ts';

/*
 * A scanner that acts as a keyboard types its code faster than any person and ends with Enter or Tab. A busy tablet holds single keys
 * back for some hundred milliseconds, so a pause alone ends nothing: only when the code is complete, its rhythm tells who typed it.
 */

/** Bluetooth scanners need up to about 60 ms from key to key; fast typists rarely come below 80. */
const quickGap = 70;
/** What a garbage collection or a long task may hold back. After a longer silence something new begins. */
const longestPause = 500;
const shortestCode = 4;

type Press = { readonly text: string; readonly time: number };

export class WedgeBuffer {
  #presses: Press[] = [];

  /** The code, when this key ends one. `time` in milliseconds. */
  press(key: string, time: number): string | undefined {
    const last = this.#presses.at(-1);
    if (last && time - last.time > longestPause) this.#presses = [];
    if (key === 'Enter' || key === 'Tab') {
      const code = codeOf([...this.#presses, { text: '', time }]);
      this.#presses = [];
      return code;
    }
    // Modifiers come between the letters of a code in capitals; they belong to its rhythm.
    if (key === 'Shift' || key === 'CapsLock') this.#presses.push({ text: '', time });
    else if (key.length === 1) this.#presses.push({ text: key, time });
    else this.#presses = [];
    return undefined;
  }
}

/** What a scanner typed at the end of these presses: two slow keys in a row are a person, and so is one in four. */
function codeOf(presses: readonly Press[]): string | undefined {
  const slow = presses.map(({ time }, i) => time - (presses[i - 1]?.time ?? time) > quickGap);
  const burst = presses.slice(
    Math.max(
      0,
      slow.findLastIndex((late, i) => late && (slow[i - 1] ?? false)),
    ),
  );
  const paused = slow.slice(-burst.length).filter((late, i) => late && i > 0).length;
  const code = burst.map(({ text }) => text).join('');
  return code.length >= shortestCode && paused <= Math.max(1, (burst.length - 1) / 4) ? scannedText(code) : undefined;
}
