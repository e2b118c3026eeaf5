/* How tables name components, their units and amounts. */
export { fieldLabel } from './field-label.ts';
export { componentFields, openingFields } from './import-formats.ts';
