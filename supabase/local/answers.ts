import { messageOf, stateOf } from './log.ts';
import { isRecord } from './realtime-codec.ts';

/*
 * What the library answers when something went wrong, brought into PostgREST's form: the status that belongs to the SQLSTATE, and no
 * word about rows or of names that were not asked for. Postgres puts the row or key that it stumbled over into details and quoted parts of such messages.
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
  if (!tidy) return response;
  const headers = new Headers(response.headers);
  headers.delete('content-length');
  return Response.json(tidy.body, { status: tidy.status, headers });
}

type Body = Readonly<Record<string, unknown>>;
type Tidy = { readonly status: number; readonly body: Body };

function tidied(given: number, body: Body, errors: readonly unknown[]): Tidy | undefined {
  const known = /^[0-9A-Z]{5}$/.test(String(body['code'])) ? String(body['code']) : undefined;
  const code = known ?? (given === 500 ? stateOf(errors) : undefined);
  if (code === undefined) return given === 500 ? unknownFault(String(body['message'])) : withoutHints(given, body);
  const status = known && given !== 500 ? given : statusOf(code);
  const message = known ? String(body['message']) : messageOf(errors);
  if (aboutValues.test(code)) return withoutHints(status, { code, message: withoutValues(code, message) });
  // The details of a refusal of ours are its own words.
  return code.startsWith('KB')
    ? { status, body: { code, message, details: body['details'] ?? null, hint: null } }
    : withoutHints(status, { code, message });
}

/**
 * Whoever asks for what is not there is helped with a name that is alike: of a table or a call that he need not know of. The door's own
 * words (`guard.ts`) have no hints, and devices know them by their form.
 */
function withoutHints(status: number, { code, message, error_code: ofTheDoor }: Body): Tidy | undefined {
  return typeof code === 'string' && ofTheDoor === undefined ? { status, body: { code, message, details: null, hint: null } } : undefined;
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

function unknownFault(message: string): Tidy {
  const isSenders = unreadable.test(message);
  const told = isSenders ? message.replace(/^Error: /, '') : 'The server made a mistake. Its log has the details.';
  return { status: isSenders ? 400 : 500, body: { code: isSenders ? 'PGRST100' : 'PGRST000', message: told, details: null, hint: null } };
}

/** `invalid input syntax for type uuid: "..."` may quote what stands in a row; names of constraints and columns are no secret. */
function withoutValues(state: string, message: string): string {
  return state.startsWith('23') ? message : message.replace(/:?\s*"[^]*"/, '');
}
