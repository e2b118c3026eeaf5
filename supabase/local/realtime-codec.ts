/*
 * The Phoenix frames that supabase-js speaks: version 1 sends objects, version 2 arrays. Client broadcasts of
 * version 2 are binary and not understood here: only the database broadcasts.
 */

export type Frame = {
  readonly joinRef: string | null;
  readonly ref: string | null;
  readonly topic: string;
  readonly event: string;
  readonly payload: Readonly<Record<string, unknown>>;
};

export type Version = '1.0.0' | '2.0.0';

export function decodeFrame(text: string, version: Version): Frame | undefined {
  const value = parse(text);
  if (version === '2.0.0') {
    if (!Array.isArray(value)) return undefined;
    const [joinRef, ref, topic, event, payload] = value as readonly unknown[];
    return frame({ joinRef, ref, topic, event, payload });
  }
  if (!isRecord(value)) return undefined;
  return frame({ joinRef: value['join_ref'], ref: value['ref'], topic: value['topic'], event: value['event'], payload: value['payload'] });
}

export function encodeFrame({ joinRef, ref, topic, event, payload }: Frame, version: Version): string {
  return JSON.stringify(version === '2.0.0' ? [joinRef, ref, topic, event, payload] : { join_ref: joinRef, ref, topic, event, payload });
}

function frame(parts: Readonly<Record<keyof Frame, unknown>>): Frame | undefined {
  const { topic, event } = parts;
  if (typeof topic !== 'string' || typeof event !== 'string') return undefined;
  const payload = isRecord(parts.payload) ? parts.payload : {};
  return { joinRef: text(parts.joinRef), ref: text(parts.ref), topic, event, payload };
}

function text(value: unknown): string | null {
  return typeof value === 'string' ? value : typeof value === 'number' ? String(value) : null;
}

export function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function parse(source: string): unknown {
  try {
    return JSON.parse(source);
  } catch {
    return undefined;
  }
}
