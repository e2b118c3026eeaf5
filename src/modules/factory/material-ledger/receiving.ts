/** How far a line of an order has come in, over all its receipts. Quantities in millionths of the stock unit. */
export type Received = {
  readonly received: number;
  /** 0 when more came. */
  readonly remaining: number;
  readonly over: number;
  /** More came than the tolerance lets pass: somebody has to decide. Never refused. */
  readonly beyond: boolean;
};

/** `accepted`: what each receipt took in, what went back below 0. `tolerance`: of the whole line, in hundredths of a percent (5 % = 500). */
export function receivedOf(ordered: number, accepted: readonly number[], tolerance: number): Received {
  const received = accepted.reduce((sum, quantity) => sum + quantity, 0);
  const over = Math.max(0, received - ordered);
  return {
    received,
    remaining: Math.max(0, ordered - received),
    over,
    beyond: BigInt(over) * 10_000n > BigInt(ordered) * BigInt(tolerance),
  };
}
