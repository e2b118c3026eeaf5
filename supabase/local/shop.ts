import { existsSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

/** As `src/modules/shop/served.tsx` is built. */
type Renderer = {
  readonly answerShop: (
    request: Request,
    served: {
      readonly readStore: (slug: string, isVisit: boolean) => Promise<unknown>;
      readonly origin: string;
      readonly files: { readonly script: string };
      readonly backend: { readonly url: string; readonly key: string };
    },
  ) => Promise<Response>;
};

type Parts = {
  readonly dist: string;
  readonly key: string;
  readonly api: (request: Request, peerAddress: string | null) => Promise<Response>;
};

/** Shows shops, by the renderer that was built; `undefined` where none was, as beside the development server. */
export function createShop({ dist, key, api }: Parts): (request: Request, origin: string) => Promise<Response | undefined> {
  return async function show(request, origin) {
    const file = join(dist, '.shop/served.js');
    if (!existsSync(file)) return undefined;
    // A newer build is another module.
    const { answerShop } = (await import(`${pathToFileURL(file).href}?${statSync(file).mtimeMs}`)) as Renderer;
    const readStore = (slug: string, isVisit: boolean) => ask(`${origin}/rest/v1/rpc/public_store`, { p_slug: slug, p_visit: isVisit });
    return answerShop(request, { readStore, origin, files: filesIn(dist), backend: { url: '', key } });
  };

  async function ask(address: string, body: object): Promise<unknown> {
    const headers = { apikey: key, 'content-type': 'application/json' };
    const answer = await api(new Request(address, { method: 'POST', headers, body: JSON.stringify(body) }), null);
    if (!answer.ok) throw new Error(`The shop could not be read: ${answer.status} ${await answer.text()}`);
    return answer.json();
  }
}

function filesIn(dist: string) {
  const files = JSON.parse(readFileSync(join(dist, '.shop/files.json'), 'utf8')) as Record<string, { readonly file: string }>;
  return { script: `/${files['shop.tsx']?.file ?? ''}` };
}
