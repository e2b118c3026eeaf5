import { Stop } from './stop.ts';

/** Starts something that runs until Ctrl-C or SIGTERM, then closes it cleanly; a second Ctrl-C does not wait. */
export async function runUntilStopped(start: () => Promise<{ readonly close: () => Promise<void> }>): Promise<void> {
  Object.assign(process.env, { SUPABASE_TELEMETRY_DISABLED: '1', DO_NOT_TRACK: '1', LITE_TELEMETRY: '0' });
  let running: { readonly close: () => Promise<void> } | undefined;
  let stopping = false;
  const stop = (): void => {
    if (stopping || !running) process.exit(130);
    stopping = true;
    console.log('\nStopping ...');
    running.close().then(
      () => process.exit(0),
      (error: unknown) => exitWith(error),
    );
  };
  process.on('SIGINT', stop);
  process.on('SIGTERM', stop);
  try {
    running = await start();
  } catch (error) {
    exitWith(error);
  }
}

function exitWith(error: unknown): never {
  console.error(error instanceof Stop ? `\n${error.message}\n` : error);
  process.exit(1);
}
