/* How requisitions look where they stand. */
export { stateTexts as requisitionStates } from './state-texts.ts';
