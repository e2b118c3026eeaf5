import { isRecord } from '#data/server-forms.ts';

type Decode<Frame> = (raw: ArrayBuffer | string, callback: (frame: Frame) => void) => void;

/** What is no frame of the realtime server is not heard: the library would end in an error that nobody catches. */
export function ownFrames<Frame>(decode: Decode<Frame>): Decode<Frame> {
  return (raw, callback) => {
    const frames: Frame[] = [];
    try {
      decode(raw, (frame) => frames.push(frame));
    } catch {
      return;
    }
    for (const frame of frames) if (isFrame(frame)) callback(frame);
  };
}

function isFrame(frame: unknown): boolean {
  return isRecord(frame) && typeof frame['topic'] === 'string' && typeof frame['event'] === 'string' && isRecord(frame['payload']);
}

/** The number of the commit that a ring tells; undefined for whatever else it says. */
export function versionIn(message: unknown): number | undefined {
  const payload = isRecord(message) ? message['payload'] : undefined;
  const version = isRecord(payload) ? payload['version'] : undefined;
  return Number.isSafeInteger(version) && Number(version) > 0 ? Number(version) : undefined;
}
