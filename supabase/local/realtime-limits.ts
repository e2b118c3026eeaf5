import { RateLimiterMemory } from 'rate-limiter-flexible';

/** What one socket, one person and one address may ask of the channels; far above what the app does. */
export const limits = {
  socketsPerAddress: 200,
  channelsPerSocket: 10,
  topicLength: 100,
  frameBytes: 64 * 1024,
  /** What was sent to a socket and not taken. */
  unreadBytes: 512 * 1024,
} as const;

export type Meter = {
  /** A frame of any kind. */
  readonly frame: (socket: string) => Promise<boolean>;
  /** Asks the database whether somebody may listen. */
  readonly question: (person: string) => Promise<boolean>;
};

export function createMeter(): Meter {
  const frames = new RateLimiterMemory({ points: 100, duration: 10 });
  const questions = new RateLimiterMemory({ points: 40, duration: 10 });
  const within = (limiter: RateLimiterMemory) => (key: string) =>
    limiter.consume(key).then(
      () => true,
      () => false,
    );
  return { frame: within(frames), question: within(questions) };
}
