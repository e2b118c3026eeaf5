const tight = 0.8;

/** Whether what the browser gives this site is nearly used up. A browser that does not tell has room. */
export async function underStoragePressure(): Promise<boolean> {
  const { usage = 0, quota = 0 } = (await navigator.storage?.estimate?.().catch(() => undefined)) ?? {};
  return quota > 0 && usage / quota > tight;
}
