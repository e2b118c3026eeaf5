/** Named steps at which a test may stop the device. In the product no handler is registered and every call is a no-op. */
export const checkpoints = [
  'op-stored',
  'base-copied',
  'rows-projected',
  'push-before',
  'push-after',
  'results-noted',
  'gap-relinked',
  'pull-before',
  'page-received',
  'cold-rows-written',
  'rows-written',
  'cursor-before',
  'cursor-after',
  'lease-taken',
  'open-received',
  'identity-renewed',
  'refill-begun',
  'load-started',
  'snapshot-received',
  'snapshot-noted',
  'load-before-cursor',
  'load-finished',
  'digests-compared',
  'strangers-removed',
  'purge-started',
  'purge-deleted',
  'purge-finished',
  'buckets-purged',
  'file-stored',
  'file-sent',
] as const;
export type Checkpoint = (typeof checkpoints)[number];

let handler: ((name: Checkpoint) => void | Promise<void>) | undefined;

export function onCheckpoint(next: typeof handler): void {
  handler = next;
}

export function checkpoint(name: Checkpoint): void | Promise<void> {
  return handler?.(name);
}
