import type { Engine } from './engine/engine.ts';
import type { Claims } from './tokens.ts';

const done = Symbol('rolled back');

/**
 * Whether a user may listen to a private topic, asked the way hosted Supabase asks: a probe row in
 * realtime.messages that the policies show to this user or not, in a transaction that is always rolled back.
 */
export async function mayListen(engine: Engine, topic: string, claims: Claims): Promise<boolean> {
  let allowed = false;
  await engine
    .transaction(async () => {
      const settings = {
        'realtime.topic': topic,
        'request.jwt.claims': JSON.stringify(claims),
        'request.jwt.claim.sub': claims.sub,
        'request.jwt.claim.role': claims.role,
      };
      const probe = await engine.query<{ id: string }>(
        "insert into realtime.messages (topic, extension, private) values ($1, 'broadcast', true) returning id",
        [topic],
      );
      for (const [name, value] of Object.entries(settings)) await engine.query('select set_config($1, $2, true)', [name, value]);
      await engine.query('set local role authenticated');
      const seen = await engine.query('select 1 from realtime.messages where id = $1', [probe.rows[0]?.id]);
      allowed = seen.rows.length === 1;
      throw done;
    })
    .catch((reason: unknown) => {
      if (reason !== done) throw reason;
    });
  return allowed;
}
