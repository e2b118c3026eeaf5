import { hostShops as host } from '#modules/shop/host.ts';
import { answerShop as answer, type Served } from '#modules/shop/served.tsx';

import css from './shop.css?inline';

/* The renderer of shops, built for whoever serves them, with its style sheet in it. */

type Given = Omit<Served, 'files'> & { readonly files: Omit<Served['files'], 'css'> };

export const answerShop = (request: Request, served: Given): Promise<Response> =>
  answer(request, { ...served, files: { ...served.files, css } });

export const hostShops = (project: Omit<Parameters<typeof host>[0], 'css'>): ReturnType<typeof host> => host({ ...project, css });
