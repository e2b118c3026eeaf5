/* What other features may use of labels; their chips stand in `label-screens`. */
export { labelColours } from './colours.ts';
export { addNewLabels, tagNames } from './commands.ts';
