/* Where requisitions stand, and how they look there. */
export { stateTexts as requisitionStates } from './state-texts.ts';
export { useStandings as useRequisitionStandings } from './use-standing.ts';
