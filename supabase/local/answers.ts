import { messageOf, stateOf } from './log.ts';
import { isRecord } from './realtime-codec.ts';

/*
 * What the library answers when something went wrong, brought into PostgREST's form: the status that belongs to the SQLSTATE, and no
 * word about rows. Postgres puts the row or key that it stumbled over into details and quoted parts of such messages.
 */

/** https://docs.postgrest.org/en/stable/references/errors.html */
const statuses: readonly (readonly [RegExp, number])[] = [
  [/^(42883|42P01)$/, 404],
  [/^2350[35]$/, 409],
  [/^25006$/, 405],
  [/^(0L|0P|28)/, 403],
  [/^(08|53)/, 503],
  [/^(25|2D|38|39|3B|40|54|55|57|58|F0|HV|XX|42P17)/, 500],
];
const aboutValues = /^(21|22|23)/;
/** How the library names what it cannot read in an address. */
const unreadable =
  /position \d+|failed to parse|^Error: (Missing|Expected|Unexpected|Unterminated|Invalid|Unsupported|Unknown)|URI malformed/;

export async function tidyAnswer(request: Request, response: Response, errors: readonly unknown[]): Promise<Response> {
  const isJson = /json/.test(response.headers.get('content-type') ?? '');
  if (response.status < 400 || !isJson || !new URL(request.url).pathname.startsWith('/rest/v1/')) return response;
  // An answer to HEAD has lost its body.
  const body = request.method === 'HEAD' ? { message: `Error: ${messageOf(errors)}` } : await bodyOf(response);
  if (!body) return response;
  const tidy = tidied(response.status, body, errors);
  return tidy ? Response.json(tidy.body, { status: tidy.status }) : response;
}

type Body = Readonly<Record<string, unknown>>;

function tidied(given: number, body: Body, errors: readonly unknown[]): { readonly status: number; readonly body: Body } | undefined {
  const known = /^[0-9A-Z]{5}$/.test(String(body['code'])) ? String(body['code']) : undefined;
  const code = known ?? (given === 500 ? stateOf(errors) : undefined);
  if (code === undefined) return given === 500 ? unknownFault(String(body['message'])) : undefined;
  const status = known && given !== 500 ? given : statusOf(code);
  const message = known ? String(body['message']) : messageOf(errors);
  const { details = null, hint = null } = body;
  if (!aboutValues.test(code)) return { status, body: { code, message, details, hint } };
  return { status, body: { code, message: withoutValues(code, message), details: null, hint: null } };
}

async function bodyOf(response: Response): Promise<Body | undefined> {
  const body: unknown = await response
    .clone()
    .json()
    .catch(() => undefined);
  return isRecord(body) ? body : undefined;
}

function statusOf(state: string): number {
  return statuses.find(([pattern]) => pattern.test(state))?.[1] ?? 400;
}

function unknownFault(message: string): { readonly status: number; readonly body: Body } {
  const isSenders = unreadable.test(message);
  const told = isSenders ? message.replace(/^Error: /, '') : 'The server made a mistake. Its log has the details.';
  return { status: isSenders ? 400 : 500, body: { code: isSenders ? 'PGRST100' : 'PGRST000', message: told, details: null, hint: null } };
}

/** `invalid input syntax for type uuid: "..."` may quote what stands in a row; names of constraints and columns are no secret. */
function withoutValues(state: string, message: string): string {
  return state.startsWith('23') ? message : message.replace(/:?\s*"[^]*"/, '');
}
