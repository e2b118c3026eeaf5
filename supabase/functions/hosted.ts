import type { Project } from './project.ts';

/* A function on a hosted project. */

declare const Deno: {
  readonly env: { readonly get: (name: string) => string | undefined };
  readonly serve: (answer: (request: Request) => Promise<Response>) => void;
};

const open = {
  'access-control-allow-origin': '*',
  'access-control-allow-headers': 'authorization, x-client-info, apikey, content-type',
};

export function serveHosted(answer: (request: Request, project: Project) => Promise<Response>): void {
  Deno.serve(async (request) => {
    if (request.method === 'OPTIONS') return new Response('ok', { headers: open });
    const given = await answer(request, {
      url: Deno.env.get('SUPABASE_URL') ?? '',
      key: Deno.env.get('SUPABASE_ANON_KEY') ?? '',
      secret: Deno.env.get('SUPABASE_SERVICE_ROLE_KEY') ?? '',
      address: addressOf(request.headers),
      send: (asked) => fetch(asked),
    });
    const headers = new Headers(given.headers);
    for (const [name, value] of Object.entries(open)) headers.set(name, value);
    return new Response(given.body, { status: given.status, headers });
  });
}

/** What the network in front of the project says; what a caller wrote himself stands before it. */
function addressOf(headers: Headers): string | null {
  return headers.get('cf-connecting-ip') ?? headers.get('x-forwarded-for')?.split(',').at(-1)?.trim() ?? null;
}
