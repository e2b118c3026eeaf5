/* Where orders of production stand, for screens; no demo imports it. */
export { stateTexts as orderStateTexts } from './state-texts.ts';
export { useStandings as useOrderStandings } from './use-standings.ts';
