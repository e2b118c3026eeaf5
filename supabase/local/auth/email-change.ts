import { accountOf, hashOfCode, isAddress, mailboxOf, newCode, userOf } from './accounts.ts';
import { badRequest, tooMany, wrongCode } from './answers.ts';
import type { Asked, Parts } from './asked.ts';
import { withBody } from './requests.ts';

/**
 * A new address holds once both mailboxes have shown their code; the library asks the present one alone. An address that somebody has
 * already is asked for like any other: only its owner hears why its code never comes.
 */
export async function beginChange({ ask, limiter, mail }: Parts, { body, caller, network }: Asked): Promise<Response | undefined> {
  const [next, id] = [body['email'], caller.claims?.sub];
  if (id === undefined) return undefined;
  if (!isAddress(next)) return badRequest('Unable to validate email address: invalid format');
  const [user] = await ask<{ email: string }>('select email from auth.users where id = $1', [id]);
  const present = user?.email ?? '';
  if (present === next.toLowerCase()) return undefined;
  const { wait } = await limiter.take(['mail_address', network], ['mail_box', mailboxOf(present)], ['mail_box', mailboxOf(next)]);
  if (wait > 0) return tooMany(wait, 'email_send');
  const taken = (await userOf(ask, next)) !== undefined;
  const [old, fresh] = [newCode(), newCode()];
  await ask(
    `update auth.users set email_change = $2, email_change_token_current = $3, email_change_token_new = $4, email_change_sent_at = now(),
       email_change_confirm_status = 0 where id = $1`,
    [id, next.toLowerCase(), hashOfCode(present, old), taken ? null : hashOfCode(next, fresh)],
  );
  for (const email of [present, next]) await limiter.forget(['code', accountOf(email)]);
  const subject = 'Confirm your new e-mail address';
  await mail({ to: present, subject, text: `Somebody, probably you, wants to sign in with ${next} from now on. The code for it: ${old}` });
  await mail(
    taken
      ? {
          to: next,
          subject: 'You have an account already',
          text: 'Somebody, probably you, wanted to use this address for another account. There is one with it already.',
        }
      : { to: next, subject, text: `Somebody, probably you, wants to sign in with this address from now on. The code for it: ${fresh}` },
  );
  return undefined;
}

/**
 * One of the two codes: the first is remembered, the second ends the change and opens a session. What is kept is the hash of address and
 * code in one piece: whose code it is has to be asked as well, or it could be shown, and guessed, at a point between them of one's choice.
 */
export async function confirmChange({ ask }: Parts, { request, send }: Asked, email: string, code: string): Promise<Response> {
  const hash = hashOfCode(email, code);
  const [user] = await ask<{ id: string; confirmed: number; email_change: string }>(
    `update auth.users set email_change_confirm_status = email_change_confirm_status + 1,
       email_change_token_current = nullif(email_change_token_current, $1), email_change_token_new = nullif(email_change_token_new, $1)
     where (email_change_token_current = $1 and email = $2 or email_change_token_new = $1 and email_change = $2)
       and email_change_confirm_status < 2 and email_change_sent_at > now() - interval '1 hour'
     returning id, email_change_confirm_status as confirmed, email_change`,
    [hash, email.toLowerCase()],
  );
  if (!user || (await userOf(ask, user.email_change))) return wrongCode();
  if (user.confirmed < 2)
    return Response.json({ code: 200, msg: 'Confirmation link accepted. Please proceed to confirm link sent to the other email' });
  await ask('update auth.users set email_change_token_current = $2 where id = $1', [user.id, hash]);
  return send(withBody(request, { type: 'email_change', token_hash: hash }));
}
