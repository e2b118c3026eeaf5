import { expect, test } from 'vitest';

import { refuseCall } from './answers.ts';
import { answerInvitation } from './invitations.ts';
import { createLimiter } from './limiter.ts';
import { strict } from './limits.ts';

test('a company invites sixty people an hour, and calls that were refused use up none of them', async () => {
  const parts = { limiter: await createLimiter(strict) };
  const invite = (tenant: string, answer: Response, name = 'invite_member') =>
    answerInvitation(parts, {
      request: new Request(`http://localhost/rest/v1/rpc/${name}`, { method: 'POST', body: JSON.stringify({ p_tenant: tenant }) }),
      caller: { service: false },
      network: '127.0.0.1',
      send: async () => answer,
    });
  for (let index = 0; index < 100; index += 1) await invite('A', refuseCall(400, 'KB001', 'not_member'));
  for (let index = 0; index < 60; index += 1)
    expect((await invite('A', Response.json({}), index % 2 === 0 ? 'invite_member' : 'resend_invitation')).status).toBe(200);
  const held = await invite('a', Response.json({}));
  expect(held.status).toBe(429);
  expect(Number(held.headers.get('retry-after'))).toBeGreaterThan(60);
  expect(await held.json()).toMatchObject({ code: 'over_request_rate_limit', message: expect.stringMatching(/after \d+ seconds/) });
  expect((await invite('B', Response.json({}))).status).toBe(200);
});
