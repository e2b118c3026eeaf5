import { refuseCall, tooMany } from './answers.ts';
import type { Asked, Parts } from './asked.ts';
import type { Use } from './limiter.ts';
import { bodyOf, isText } from './requests.ts';

const calls: ReadonlySet<string> = new Set(['/rest/v1/rpc/invite_member', '/rest/v1/rpc/resend_invitation']);

/** A company invites so many people a day. A call that was refused counts for nobody: others must not use up what is hers. */
export async function answerInvitation({ limiter }: Pick<Parts, 'limiter'>, { request, send }: Omit<Asked, 'body'>): Promise<Response> {
  if (!calls.has(new URL(request.url).pathname)) return send(request);
  const tenant = (await bodyOf(request))?.['p_tenant'];
  if (!isText(tenant)) return send(request);
  const use: Use = ['invite_company', tenant.toLowerCase()];
  const { wait } = await limiter.take(use);
  if (wait > 0) return tooMany(wait, 'request', refuseCall);
  const answer = await send(request);
  if (!answer.ok) await limiter.give(use);
  return answer;
}
