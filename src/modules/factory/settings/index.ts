/* How the factory counts: the section of the settings. */
export { FactorySettings } from './FactorySettings.tsx';
