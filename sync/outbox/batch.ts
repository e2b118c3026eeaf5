import { limits, type Operation } from '../protocol.ts';

const encoder = new TextEncoder();

/**
 * Bytes of an operation in a call as the server counts them: Postgres prints jsonb with a blank after every comma and colon. Those
 * inside texts are counted along, so that this is never too little.
 */
export function pushedBytes(op: Operation): number {
  const text = JSON.stringify(op);
  return encoder.encode(text).length + (text.match(/[,:]/g)?.length ?? 0) + 2;
}

/**
 * The first of these operations, as many as one call may carry; none when the first alone is too large. `most`: bytes that are thought
 * to pass just now; the first is tried however large it is.
 */
export function fitting(ops: readonly Operation[], most: number = limits.bytesPerPush): readonly Operation[] {
  let bytes = 2;
  const end = ops.findIndex((op, index) => {
    bytes += pushedBytes(op);
    return index >= limits.operationsPerPush || bytes > (index === 0 ? limits.bytesPerPush : most);
  });
  return end === -1 ? ops : ops.slice(0, end);
}
