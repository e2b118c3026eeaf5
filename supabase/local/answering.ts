import { tidyAnswer } from './answers.ts';
import { refuseSelect } from './asked-rows.ts';
import { refuseBody } from './bodies.ts';
import { withoutRefusals } from './log.ts';
import { ownRedirects } from './redirects.ts';
import { refuseAsking } from './side-channels.ts';

/** Around the library: what it must not see does not reach it, what it must not say does not leave. */
export function answering(request: Request, call: (request: Request) => Promise<Response>): Promise<Response> {
  return withoutRefusals(async (errors) => {
    const refused = refuseAsking(request) ?? refuseSelect(request) ?? (await refuseBody(request));
    return refused ?? tidyAnswer(request, await call(ownRedirects(request)), errors);
  });
}
