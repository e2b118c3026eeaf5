/* How pay is counted: the section of the settings. */
export { PaySettings } from './PaySettings.tsx';
