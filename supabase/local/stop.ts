/** A reason not to start that the person at the terminal can do something about: shown without a stack. */
export class Stop extends Error {
  override readonly name = 'Stop';
}
