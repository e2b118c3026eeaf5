/** Shares an amount out, to the first ones in full as far as it goes: how much of each rest, in minor units. What is left over is not shared. */
export function shareOut(amount: number, rests: readonly number[]): readonly number[] {
  let left = Math.max(0, amount);
  return rests.map((rest) => {
    const share = Math.min(left, Math.max(0, rest));
    left -= share;
    return share;
  });
}
