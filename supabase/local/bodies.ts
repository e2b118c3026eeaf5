import { isRecord } from './realtime-codec.ts';

/*
 * The library takes the fields of a body for what they should be and fails over what they are. What would be its mistake is the
 * sender's here, told before the library sees it.
 */

type Type = 'string' | 'number' | 'boolean' | 'record' | 'strings' | 'order';
type Fields = Readonly<Record<string, Type>>;

const authFields: Fields = {
  ...fieldsOf('string', 'email password phone token token_hash type refresh_token auth_code code_verifier code_challenge nonce'),
  ...fieldsOf('string', 'code_challenge_method grant_type provider redirect_to channel scope id_token factor_id challenge_id code'),
  ...fieldsOf('record', 'data gotrue_meta_security app_metadata user_metadata options'),
  ...fieldsOf('boolean', 'create_user'),
};
const storageFields: Fields = {
  ...fieldsOf('string', 'prefix search bucketId sourceKey destinationKey destinationBucket id name cursor'),
  ...fieldsOf('number', 'expiresIn limit offset'),
  ...fieldsOf('strings', 'prefixes paths allowed_mime_types'),
  ...fieldsOf('order', 'sortBy'),
  ...fieldsOf('boolean', 'public with_delimiter copyMetadata upsert'),
};
const storageCalls = /^\/storage\/v1\/object\/(sign|list|list-v2|move|copy|upload\/sign)(\/|$)/;
/** By which a list of files is put in order. */
const columns = /^(name|created_at|updated_at|last_accessed_at)$/;
const deepest = 100;

/** An answer for a body that is not what the address takes; `undefined` when nothing speaks against it. */
export async function refuseBody(request: Request): Promise<Response | undefined> {
  const { pathname } = new URL(request.url);
  if (!request.body) return undefined;
  if (pathname.startsWith('/rest/v1/')) {
    return depthOf(await request.clone().text()) > deepest ? told(400, { code: 'PGRST102', message: 'Too deep' }) : undefined;
  }
  const isAuth = pathname.startsWith('/auth/v1/');
  if (!isAuth && !isStorageCall(request.method, pathname)) return undefined;
  if (/^(multipart\/form-data|application\/x-www-form-urlencoded)/.test(request.headers.get('content-type') ?? '')) {
    return isAuth ? undefined : wrong(isAuth, 'JSON is needed');
  }
  const text = await request.clone().text();
  if (text === '') return undefined;
  if (depthOf(text) > deepest || /\\u0000|\0/.test(text)) return wrong(isAuth, 'This text is not stored');
  const body = parse(text);
  if (!isRecord(body)) return wrong(isAuth, 'A JSON object is needed');
  const field = Object.entries(isAuth ? authFields : storageFields).find(([name, type]) => !is(type, body[name]))?.[0];
  return field === undefined ? undefined : wrong(isAuth, `${field} is of another type`);
}

export function wrong(isAuth: boolean, message: string): Response {
  if (isAuth) return told(400, { code: 400, error_code: 'bad_json', msg: message });
  return told(400, { statusCode: '400', error: 'InvalidRequest', message });
}

function told(status: number, body: Readonly<Record<string, unknown>>): Response {
  return Response.json('message' in body && 'code' in body ? { ...body, details: null, hint: null } : body, { status });
}

function is(type: Type, value: unknown): boolean {
  if (value === undefined || value === null) return true;
  if (type === 'record') return isRecord(value);
  if (type === 'order') return isRecord(value) && columns.test(String(value['column'])) && /^(asc|desc)$/.test(String(value['order']));
  if (type === 'strings') return Array.isArray(value) && value.every((one) => typeof one === 'string');
  if (type === 'number') return Number.isSafeInteger(value) && Number(value) >= 0;
  return typeof value === type;
}

/** The body is a question and no file. */
function isStorageCall(method: string, pathname: string): boolean {
  return pathname.startsWith('/storage/v1/bucket') || method === 'DELETE' || (method === 'POST' && storageCalls.test(pathname));
}

/** How deep lists and records are nested; signs in texts do not count. */
function depthOf(text: string): number {
  let [depth, highest] = [0, 0];
  let quoted = false;
  for (let i = 0; i < text.length; i += 1) {
    const sign = text.charCodeAt(i);
    if (quoted) {
      if (sign === 0x5c) i += 1;
      else if (sign === 0x22) quoted = false;
    } else if (sign === 0x22) quoted = true;
    else if (sign === 0x5b || sign === 0x7b) highest = Math.max(highest, (depth += 1));
    else if (sign === 0x5d || sign === 0x7d) depth -= 1;
  }
  return highest;
}

function fieldsOf(type: Type, names: string): Fields {
  return Object.fromEntries(names.split(' ').map((name) => [name, type]));
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
