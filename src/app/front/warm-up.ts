import { warmUpWorker } from '#sync/client.ts';

/** While somebody types, what every screen behind the door takes is started. Returns the end of waiting for a quiet moment. */
export function warmUp(): () => void {
  const timer = setTimeout(run, 300);
  return () => clearTimeout(timer);
}

function run(): void {
  warmUpWorker();
  // Whoever needs them asks for them again.
  void Promise.all([import('../frame/GuardedRecord.tsx'), import('../company/settings-watch.ts')]).catch(() => undefined);
}
