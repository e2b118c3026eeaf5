import { answerPayroll } from '../functions/payroll/handler.ts';
import type { Project } from '../functions/project.ts';
import { answerStoreOrder } from '../functions/store-order/handler.ts';

const functions: Readonly<Record<string, (request: Request, project: Project) => Promise<Response>>> = {
  payroll: answerPayroll,
  'store-order': answerStoreOrder,
};
const path = '/functions/v1/';

/** What on a hosted project are Edge Functions, in this process. `undefined`: another address. */
export function functionAt(request: Request, project: Project): Promise<Response> | undefined {
  const { pathname } = new URL(request.url);
  if (!pathname.startsWith(path)) return undefined;
  const name = pathname.slice(path.length);
  const answer = Object.hasOwn(functions, name) ? functions[name] : undefined;
  return answer?.(request, project) ?? Promise.resolve(Response.json({ code: 'not_found', message: 'No such function' }, { status: 404 }));
}
