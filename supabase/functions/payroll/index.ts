import { answerPayroll } from './handler.ts';

/* On a hosted project. */

declare const Deno: {
  readonly env: { readonly get: (name: string) => string | undefined };
  readonly serve: (answer: (request: Request) => Promise<Response>) => void;
};

const open = {
  'access-control-allow-origin': '*',
  'access-control-allow-headers': 'authorization, x-client-info, apikey, content-type',
};

Deno.serve(async (request) => {
  if (request.method === 'OPTIONS') return new Response('ok', { headers: open });
  const answer = await answerPayroll(request, {
    url: Deno.env.get('SUPABASE_URL') ?? '',
    key: Deno.env.get('SUPABASE_ANON_KEY') ?? '',
    secret: Deno.env.get('SUPABASE_SERVICE_ROLE_KEY') ?? '',
    send: (asked) => fetch(asked),
  });
  const headers = new Headers(answer.headers);
  for (const [name, value] of Object.entries(open)) headers.set(name, value);
  return new Response(answer.body, { status: answer.status, headers });
});
