/** `prompt`: the browser asks the person itself. `by-hand`: the person does it in the browser's own menu (iOS). */
export type InstallOffer = 'none' | 'prompt' | 'by-hand';

type Browser = { readonly standalone: boolean; readonly asked: boolean; readonly agent: string; readonly touch: number };

export function offerOf({ standalone, asked, agent, touch }: Browser): InstallOffer {
  if (standalone) return 'none';
  if (asked) return 'prompt';
  // An iPad calls itself a Mac; no Mac has a touch screen.
  return /iPhone|iPad|iPod/.test(agent) || (agent.includes('Macintosh') && touch > 1) ? 'by-hand' : 'none';
}
