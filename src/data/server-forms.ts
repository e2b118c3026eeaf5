/*
 * The forms in which the parts of the server refuse something. Who answers in their place, as the sign-in page of a hotel or a proxy
 * does, may use any status and any JSON, but not these. Sources: PostgREST's "Errors", storage-api's `StorageError`, GoTrue's `HTTPError`.
 */

/** Of the Data API: always these four keys, and a code of its own or of Postgres. */
export type DataRefusal = { readonly code: string; readonly message: string };

export function isDataRefusal(value: unknown): value is DataRefusal {
  if (!isRecord(value) || keysOf(value) !== 'code details hint message') return false;
  return (
    typeof value['code'] === 'string' && /^(PGRST[0-9A-Z]{1,3}|[0-9A-Z]{5})$/.test(value['code']) && typeof value['message'] === 'string'
  );
}

/** Of the door in front of the embedded server, which refuses in the words of auth, data and storage at once. */
export function isDoorRefusal(value: unknown): value is DataRefusal {
  if (!isRecord(value)) return false;
  const { code, error_code: named, message, msg } = value;
  return typeof code === 'string' && code === named && typeof message === 'string' && message === msg;
}

/** Of storage; `statusCode` is what it means, the answer's own status may be 400. */
export type StorageRefusal = { readonly statusCode: string; readonly error: string; readonly message: string };

export function isStorageRefusal(value: unknown): value is StorageRefusal {
  if (!isRecord(value) || !['error message statusCode', 'code error message statusCode'].includes(keysOf(value))) return false;
  const { statusCode, error, message } = value;
  return typeof statusCode === 'string' && /^[45]\d\d$/.test(statusCode) && typeof error === 'string' && typeof message === 'string';
}

/** What storage answers to an upload. */
export function isStored(value: unknown, bucket: string, path: string): boolean {
  return isRecord(value) && value['Key'] === `${bucket}/${path}` && typeof value['Id'] === 'string';
}

export function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** `undefined` = no JSON. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}

/** However long something asks to wait. */
export const longestWait = 15 * 60_000;

/** How long the answer asks to wait, ms. A date is read beside the answer's own: the device's clock may be days off. */
export function retryAfter({ headers }: Response): number | undefined {
  const header = headers.get('retry-after');
  if (!header) return undefined;
  const seconds = Number(header);
  const ms = Number.isNaN(seconds) ? Date.parse(header) - Date.parse(headers.get('date') ?? '') : seconds * 1000;
  return Number.isNaN(ms) ? undefined : Math.min(Math.max(ms, 0), longestWait);
}

function keysOf(value: object): string {
  return Object.keys(value).toSorted().join(' ');
}
